import type { LegalContent } from "#legal/legal-content.ts";

export default {
  meta: {
    title: "Accessibility statement",
    description:
      "How we build this website to WCAG 2.2 at level AA, how we test it, which limitations we know of, and how to tell us about a barrier.",
  },
  title: "Accessibility",
  lead: "We want this website to work for everyone: in any browser, with the keyboard alone or with a screen reader.",
  sections: [
    {
      heading: "What we follow",
      texts: [
        "We build this website to the Web Content Accessibility Guidelines (WCAG) 2.2 at level AA.",
        {
          when: "brazil",
          text: "This is how we comply with Brazil’s inclusion law (Lei 13.146/2015, article\u00a063).",
        },
      ],
    },
    {
      heading: "How we test",
      list: [
        "Before each release, an automated test examines every page, each in one of the three languages, at phone and desktop sizes.",
        "Menus, forms and carousels are tested with the keyboard alone.",
        "We test with forced colors, with reduced motion and without JavaScript: all text stays readable, and the contact and newsletter forms work.",
        "In the current version, these tests found no barriers. There has been no external audit.",
      ],
    },
    {
      heading: "Known limitations",
      list: [
        "The booking page and the social networks belong to other services. We cannot vouch for their accessibility; you can also arrange a call by email.",
        "Very old browsers receive the pages without animations and without interactive menus. Text, links and both forms work.",
      ],
    },
    {
      heading: "Found a barrier?",
      texts: [
        "Write to {email} and tell us the page and the browser or screen reader you used. We will send you the content in another format and fix the page.",
      ],
    },
  ],
} satisfies LegalContent as LegalContent;
