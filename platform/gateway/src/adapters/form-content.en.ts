import type { FormContent } from "./form-content.pt.ts";

export default {
  contact: {
    done: { title: "Message sent!", text: "We'll get back to you shortly." },
    again: {
      title: "Please check your details",
      text: "Your message has not been sent yet. Check the fields marked below, then send it; everything you wrote is still here.",
    },
    labels: {
      name: "Name",
      email: "Email",
      company: "Company",
      service: "Service",
      message: "Message",
    },
    button: "Send message",
  },
  newsletter: {
    done: {
      title: "Successfully subscribed!",
      text: "Thank you for subscribing. The next issue will arrive in your inbox.",
    },
    repeated: { title: "All set", text: "This email is already subscribed." },
    again: { title: "Please check your details", text: "Check the address and send it again." },
    labels: { email: "Email" },
    button: "Subscribe",
  },
  subscription: {
    pending: {
      title: "One more step",
      text: "We have sent you an email. Open the link in it and confirm your subscription.",
    },
    ask: {
      title: "Confirm your subscription",
      text: "Confirm that you would like to receive the newsletter at this address.",
    },
    confirmed: {
      title: "Subscription confirmed!",
      text: "The next issue will arrive in your inbox.",
    },
    leave: { title: "Unsubscribe", text: "After this, you will no longer receive the newsletter." },
    left: {
      title: "You have unsubscribed",
      text: "You will no longer receive the newsletter at this address.",
    },
    invalid: {
      title: "This link is no longer valid",
      text: "Make sure you opened the whole link from the email. To subscribe, fill in the form again; to unsubscribe, write to us.",
    },
    buttons: { confirm: "Confirm subscription", unsubscribe: "Unsubscribe" },
  },
  issues: {
    missing: "Fill in this field.",
    "too-long": "This is too long. Please shorten it a little.",
    "not-an-address": "Please enter a valid email address",
    unknown: "Choose one of the options.",
    unreadable: "This contains a character we cannot read. Please type it again.",
  },
  confirm: {
    title: "One last check",
    text: "A hidden field in the form was filled in, which is what spam bots do. If you wrote this yourself, just send it again; nothing is lost.",
  },
  tooLong: {
    title: "The message is too long",
    text: "Go back, shorten it and send it again. The rest can follow once we have replied by email.",
  },
  tooMany: {
    title: "Too many attempts in a short time",
    text: "Wait a while, go back and try again.",
  },
  failed: { title: "That didn’t work", text: "Please go back and try again." },
  back: "Back to the site",
} satisfies FormContent;
