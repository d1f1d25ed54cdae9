/**
 * A page of flight results on the reference client. Everything below /demo is the page's own; the parts that every client
 * needs are imported from the module, and docs/clients.md explains them.
 */
import { Page } from "./page.js";

const site = await (await fetch("/demo/site.json")).json();
const page = new Page(site);
await new Promise(done => setTimeout(done));               // what is there is drawn before the search begins
await page.open();
