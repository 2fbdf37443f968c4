/** Texts that break programs which build statements, headers, rows or markup from them. */
export const hostileTexts = {
  "the end of a statement": "O'Connor; DROP TABLE contact_submissions --",
  "quotes of every kind": `"'\`’„“”«» \\' \\" ''; --`,
  emoji: "Zoë 👩🏽‍💻🏳️‍🌈 🇧🇷 𝒜",
  "right-to-left text": "دانا \u202Eabc\u202C שלום 123",
  markup: `<script>alert(1)</script><img src=x onerror=alert(2)> &amp; &#39; ]]>`,
  "a header": "Ana Bcc: all@example.com %0d%0aBcc: x@example.com =?utf-8?Q?=0D=0ABcc?=",
  "a template": "{{7*7}} %s %n :email $1 \\0 null undefined",
  "combining marks": "Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳͂̌̌͘",
} as const;
