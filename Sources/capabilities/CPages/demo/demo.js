/**
 * A page of flight results on the reference client. Everything below /demo is the page's own; what every client needs
 * is imported from the module, and docs/clients.md walks through it.
 */
import { Page } from "./page.js";

const site = await (await fetch("/demo/site.json")).json();
const page = new Page(site);
await new Promise(done => setTimeout(done));               // what is there is drawn before the search begins
await page.open();
