import type { ContactSubmission, ContactValues } from "@site/contract/submission";

export const sampleValues: ContactValues = {
  name: "Ana O'Connor",
  email: "ana@example.org",
  company: "Ärzte & Söhne",
  service: "Data Engineering",
  message: 'Two lines,\nwith a "quote".',
};

export const sampleSubmission: ContactSubmission = { ...sampleValues, language: "en" };

/** Texts that break programs which build statements, headers or markup from them. */
export const awkwardTexts: Record<string, string> = {
  "a statement's end": "O'Connor; DROP TABLE contact_submissions --",
  emoji: "Zoë 👩‍💻 🇧🇷",
  "right-to-left text": "שלום مرحبا \u202Eabc",
  markup: '<script>alert(1)</script> & "quotes"',
  "10 kB": "Übermäßig lang — ".repeat(600),
};
