/**
 * A page of flight results on the reference client. Everything below /demo is the page's own; what every client needs
 * is imported from the module, and docs/clients.md walks through it.
 */
import { Page } from "./page.js";

await new Page(await (await fetch("/demo/site.json")).json()).open();
