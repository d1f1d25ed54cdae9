// The user who is signed in, on a team's workbench: shown in the rail with their permissions.
import {h, icon} from "./dom.js";

/** Shows the user named by the proxy, or nothing on a personal workbench. */
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
