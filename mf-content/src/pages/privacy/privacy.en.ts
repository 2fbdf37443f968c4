import type { LegalContent } from "#legal/legal-content.ts";

export default {
  meta: {
    title: "Privacy notice",
    description:
      "Which data this website receives, what for and for how long, and the rights you have under the GDPR and Brazil’s LGPD. No tracking cookies.",
  },
  title: "Privacy",
  lead: "You can read this website without telling us who you are. Here is what we receive when you write to us, what our pages report on their own, how long we keep it and what you can ask for.",
  sections: [
    {
      heading: "Who is responsible",
      facts: [
        { label: "Controller", value: "{name}, {address}" },
        { label: "Data protection contact", value: "{dataProtectionName}, {dataProtectionEmail}" },
        {
          label: "Representative in the European Union (Art.\u00a027 GDPR)",
          value: "{euRepresentative}",
        },
      ],
    },
    {
      heading: "Contact form",
      texts: [
        "We receive your name, email address, company, the service you are interested in, your message, the language and the time it was sent. We use this to answer you and to prepare a quote. No law requires you to provide it; without the marked fields we cannot answer.",
        "Legal basis: steps before entering into a contract, at your request (Art.\u00a06(1)(b) GDPR; Art.\u00a07 V LGPD).",
        "We delete your message when it is no longer needed and no law requires us to keep it, or as soon as you ask. Technical delivery records are deleted {requestDays} after delivery.",
      ],
    },
    {
      heading: "Newsletter",
      texts: [
        "We receive your email address, the language and the time you subscribed, only to send the newsletter. Legal basis: your consent (Art.\u00a06(1)(a) GDPR; Art.\u00a07 I LGPD). You can withdraw it at any time: a message to {dataProtectionEmail} is enough. From then on we keep the address only to record that you have unsubscribed, until you ask us to erase it. Where we ask you to confirm by email and you do not, we delete the address after eight days.",
      ],
    },
    {
      heading: "Security and errors",
      texts: [
        "A page sends us an event in four cases: when something looks like an attack, such as an unknown script; when more than a hundred keys are pressed within a minute; when developer tools are opened or closed; and when code fails. The event holds its type, the time, the address of the page, the page before it, the browser, the sizes of screen and window, the time zone, and the address or a short excerpt of the script, element or error concerned. A browser sidebar can look like developer tools. The event never says which keys were pressed or what a field contains. We keep these events for {eventDays}.",
        "Separately, our pages report errors, loading times and that they have loaded, without anything that identifies the person who opened them. We keep these reports for {reportDays}.",
        "Your IP address is used only to limit the number of requests and, for an hour, to count visits only once. It stays in the server’s memory; where the site uses a database server, requests are counted there under a hash of it, for one hour. Legal basis: our legitimate interest in a website that is secure and works (Art.\u00a06(1)(f) GDPR; Art.\u00a07 IX LGPD).",
      ],
    },
    {
      heading: "Cookies and what stays in your browser",
      texts: [
        "This website uses no tracking cookies, no third-party analytics and no advertising. Your browser stores only what the website needs to work, so there is no cookie banner. Fonts, images and scripts come from the website itself.",
        "Only the portrait on the page “About us” comes from {portraitHost}: opening that page discloses your IP address to it.",
      ],
      list: [
        "contact-draft and contact-attempt (session storage): the draft of the contact form and, once you send it, a copy with a random number that prevents sending it twice. Both stay until it is sent or you close the tab.",
        {
          when: "throttled",
          text: "contact-email (local storage): the time of your last message, to limit how often the form can be sent.",
        },
        "release-group (cookie, 30 days): set when you open a page while a new version of the website is tried out with some visitors. It is one of 10,000 numbers, dealt out in turn; we store nothing under it.",
      ],
    },
    {
      heading: "Who handles data for us",
      texts: [
        {
          when: "ownStore",
          text: "Messages and subscriptions stay in our own database. Apart from our hosting provider, nobody receives them.",
        },
        "When you send a form, or when a page reports a security event, your browser talks directly to {directHosts}, disclosing your IP address.",
      ],
      list: [
        "Hosting: {hosting}",
        {
          when: "hostedTable",
          text: "Database of messages and security events: {hostedTableProvider}",
        },
        {
          when: "messagesInWarehouse",
          text: "Database of messages and subscriptions: {warehouseProvider}",
        },
        { when: "warehouse", text: "Database of subscriptions: {warehouseProvider}" },
        { when: "email", text: "Sending email: {emailProvider}" },
      ],
    },
    {
      heading: "Transfers to other countries",
      texts: [
        {
          when: "noTransfer",
          text: "Each provider processes the data in the country stated in its address.",
        },
        "Processing by {adequacy} rests on an adequacy decision (Art.\u00a045 GDPR; Art.\u00a033 I LGPD).",
        "Processing by {clauses} rests on standard contractual clauses (Art.\u00a046 GDPR; Art.\u00a033 II LGPD). We send a copy on request.",
        "If you open the booking page or a social network, you become a visitor to that service. The link does not say where you came from.",
      ],
    },
    {
      heading: "Your rights",
      texts: [
        "You can ask whether we process your data and request access, rectification, erasure, restriction, portability and the names of those we share data with; you can also object to processing and withdraw consent (Arts.\u00a07 and 15 to 21 GDPR; Art.\u00a018 LGPD). Write to {dataProtectionEmail}. It is free of charge. We make no automated decisions and build no profiles.",
        {
          when: "brazil",
          text: "You can also complain to Brazil’s data protection authority (ANPD), at gov.br/anpd.",
        },
        "Authority for complaints in the European Union: {supervisoryAuthority}. You can also contact the authority where you live.",
      ],
    },
  ],
} satisfies LegalContent as LegalContent;
