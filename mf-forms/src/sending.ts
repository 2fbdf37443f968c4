/*
 * What the forms send with, as one file that is fetched when a visitor begins either. Each further
 * file would stand in every page's import map.
 */
export { prepareContact, sendContact } from "./contact/contact-sending.ts";
export { subscribeToNewsletter } from "./newsletter/newsletter-sending.ts";
