import * as facts from "@site/ui/facts";
import type { ContactContent } from "./contact.pt.ts";

export default {
  meta: {
    title: "Contact",
    description: `Tell us which decision is waiting for a number you can trust. Write to the people who build the solutions, or book a free ${facts.consultationMinutes}-minute call.`,
    schema: [{ "@type": "ContactPage", name: "Contact" }],
  },
  title: "Contact",
  lead: "Which decision is waiting for a number you can trust? Tell us in a few lines. The people who reply are the ones who would build the solution.",
  booking: {
    title: "Prefer to talk?",
    text: `A free ${facts.consultationMinutes}-minute call, at a time you choose.`,
    action: "Book a free call",
  },
  details: {
    email: "Email",
    location: {
      title: "Where we are",
      place: "Florianópolis, SC, Brazil",
      reach: "We work with companies in Brazil and Europe.",
    },
  },
  form: {
    title: "Write to us",
    requiredNote: "Fields marked * are required.",
    fields: {
      name: { label: "Name", missing: "Enter your name." },
      email: { label: "Email", missing: "Enter your email address." },
      company: { label: "Company", missing: "Enter your company’s name." },
      service: { label: "Service", missing: "Choose a service." },
      message: { label: "Message", missing: "Write your message." },
    },
    issues: {
      "too-long": "This is too long. Please shorten it a little.",
      "not-an-address": "This address looks incomplete. Example: name@company.com",
      unreadable: "This contains a character we cannot read. Please type it again.",
    },
    servicePlaceholder: "Select a service",
    services: {
      "Advanced Analytics": "Advanced Analytics",
      "Business Intelligence": "Business Intelligence",
      "Data Engineering": "Data Engineering",
      Automations: "Automations",
    },
    messageHint: "Which decision depends on the data? Which systems hold it today?",
    honeypot: {
      label: "Leave this field empty",
      error: "This field has to stay empty. Clear it and try again.",
    },
    privacy: "We use these details only to answer you and prepare a quote.",
    submit: "Send message",
    sending: "Sending...",
    privacyNotice: "Privacy notice",
    sent: { title: "Message sent!", text: "We'll get back to you shortly." },
    failed: { title: "Error sending message", text: "Please try again." },
    afterSending: {
      sent: "Your message has reached us.",
      general: "Your text is still here, even if you reload this tab.",
      rejected:
        "One of the fields was not accepted. Check the email address and shorten very long texts.",
      tooMany: "Too many attempts in a row. Wait a while, then try again. Your text is still here.",
      tooLong: "The message is too long for the form. Shorten it, or send it by email.",
      blocked: "The form rejected this message. Please write to us by email.",
      automated: "The form does not accept automated browsers. Please write to us by email.",
    },
  },
  afterwards: {
    title: "What happens next",
    about: "Meet the people who reply",
    steps: [
      {
        title: "We read",
        text: "Your message goes to {founder}’s team, which designs and builds the solutions.",
      },
      {
        title: "We ask",
        text: "We reply by email and ask what we still need to know: sources, volumes, deadline.",
      },
      {
        title: "We send a quote",
        text: "Once the problem is clear, you get the scope, schedule and price of a first step. Code and data stay in your cloud.",
      },
    ],
  },
} satisfies ContactContent;
