import type { NewsletterContent } from "./newsletter.pt.ts";

export default {
  label: "Your email address",
  privacy: "We use your address for the newsletter only.",
  submit: "Subscribe",
  submitting: "Subscribing...",
  privacyNotice: "Privacy notice",
  honeypot: {
    label: "Leave this field empty",
    error: "This field has to stay empty. Clear it and try again.",
  },
  confirmation: {
    title: "Thank you for subscribing!",
    text: "The next issue will arrive in your inbox.",
  },
  unconfirmed: {
    title: "One more step",
    text: "We have sent you an email. Open the link in it to confirm your subscription; until then, we will send you nothing else.",
  },
  errorTitle: "Error",
  successTitle: "Success!",
  invalid: "Please enter a valid email address",
  success: "Successfully subscribed!",
  failure: "Network error. Please try again.",
  alreadySubscribed: "This email is already subscribed.",
  advice: {
    tooMany: "Too many attempts in a row: wait a while.",
    tooLong: "The address is too long.",
  },
} satisfies NewsletterContent;
