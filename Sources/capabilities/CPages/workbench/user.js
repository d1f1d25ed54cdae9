// Who is signed in, on a team's workbench: named in the rail, with what they may do.
import {h, icon} from "./dom.js";

/** Shows the person that the proxy names; nothing on a workbench of one's own. */
export function showUser(user) {
  const foot = document.getElementById("foot");
  const words = user && (user.writes ? "may write" : "may look, not save");
  const wanted = user
    && h("p", {class: "foot-user", id: "user", title: `Signed in as ${user.name}: ${words}`}, icon("person"),
      h("span", {}, h("b", {}, user.name), h("span", {class: "under quiet"}, words)));
  const there = document.getElementById("user");
  if (there && wanted && there.isEqualNode(wanted)) return;
  there?.remove();
  if (wanted) foot.prepend(wanted);
}
