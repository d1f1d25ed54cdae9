package import LayoverAssembly
import LayoverCatalog
package import LayoverModel

extension PreviewService {
    /// Renders one widget in a scene as it is served, under the kills that are active on the server.
    ///
    /// - Parameters:
    ///   - widget: Its name.
    ///   - scene: The scene to render.
    ///   - serving: The catalog of this preview, with its kills.
    ///   - now: The viewer's time.
    /// - Returns: The rendering and its resolved scene; `nil` if there is no such widget.
    package func render(
        _ widget: String, _ scene: PreviewScene, in serving: Serving, now: UTCInstant
    ) -> (rendering: WidgetRendering, setting: SceneSetting)? {
        guard let index, let number = content.catalog?.index(ofWidget: widget) else { return nil }
        let setting = SceneSetting(
            scene, serving: serving, answers: [], zones: tools.assembly.zones, clock: now)
        return (renderer(setting, index).render(number), setting)
    }
}
