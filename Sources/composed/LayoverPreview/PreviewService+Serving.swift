package import LayoverAssembly
import LayoverCatalog
package import LayoverModel

extension PreviewService {
    /// Renders one widget as a scene shows it while something is served: under the kills that are in force there.
    ///
    /// - Parameters:
    ///   - widget: Its name.
    ///   - scene: Who looks, where, when.
    ///   - serving: Has the catalog of this preview.
    ///   - now: Time of whoever looks.
    /// - Returns: What it comes to, in its scene; `nil` where there is no such widget.
    package func render(
        _ widget: String, _ scene: PreviewScene, in serving: Serving, now: UTCInstant
    ) -> (rendering: WidgetRendering, setting: SceneSetting)? {
        guard let index, let number = content.catalog?.index(ofWidget: widget) else { return nil }
        let setting = SceneSetting(
            scene, serving: serving, answers: [], zones: tools.assembly.zones, clock: now)
        return (renderer(setting, index).render(number), setting)
    }
}
