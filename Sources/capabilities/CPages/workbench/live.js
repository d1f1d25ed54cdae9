// Server-sent events: a build, or a lost connection.
import {readContent, content} from "./content.js";

/**
 * Listens for builds for as long as the page is open.
 *
 * `begun` is called with the event while the state is being loaded, `built` when it is loaded; `lost` and `found` when the
 * connection is lost and restored.
 */
export function listenForBuilds({begun, built, lost, found}) {
  const source = new EventSource("/api/events");
  let isLost = false;
  source.addEventListener("build", async (message) => {
    const build = JSON.parse(message.data);
    if (isLost) {
      isLost = false;
      found();
    }
    const held = content();
    if (held && held.build === build.build && held.catalog === build.catalog) return;
    try {
      const reading = readContent();
      begun(build);
      await reading;
      built(build);
    } catch { /* the connection is told of by itself */
    }
  });
  source.addEventListener("error", () => {
    if (isLost) return;
    isLost = true;
    lost();
  });
  source.addEventListener("open", () => {
    if (!isLost) return;
    isLost = false;
    found();
  });
  addEventListener("pagehide", () => source.close());
}
