/** One request as a client of the REST interface sends it, below `/rest/v1`. */
export interface ParityCase {
  title: string;
  path: string;
  method?: "POST" | "GET" | "PATCH" | "DELETE" | "PUT";
  headers?: Record<string, string>;
  /** A string goes as it stands, anything else as JSON. */
  body?: unknown;
}

export const enquiry = {
  name: "Ana Souza",
  email: "ana@example.com",
  company: "Loja",
  service: "Automações",
  message: "Olá",
  language: "pt",
};
export const table = "/contact_submissions";
export const rpc = "/rpc/log_security_event";
const without = (...names: (keyof typeof enquiry)[]) =>
  Object.fromEntries(Object.entries(enquiry).filter(([name]) => !names.some((n) => n === name)));

/** Answered by both sides; the answers must be the same. */
export const parityCases: readonly ParityCase[] = [
  // Rows
  { title: "a row", path: table, body: enquiry },
  {
    title: "a row with the client's headers",
    path: table,
    body: enquiry,
    headers: { "content-profile": "public", "x-client-info": "supabase-js-web/2.119.0" },
  },
  {
    title: "rows with columns named in the query",
    path: `${table}?columns=%22name%22%2C%22email%22%2C%22company%22%2C%22service%22%2C%22message%22%2C%22language%22`,
    body: [enquiry, { ...enquiry, language: "de" }],
  },
  { title: "rows in an array", path: table, body: [enquiry, enquiry] },
  {
    title: "rows whose keys differ",
    path: table,
    body: [enquiry, without("company")],
  },
  { title: "an empty array", path: table, body: [] },
  { title: "an empty object", path: table, body: {} },
  { title: "quotes and SQL", path: table, body: { ...enquiry, name: "O'Connor; DROP TABLE --" } },
  {
    title: "emoji and right-to-left text",
    path: table,
    body: { ...enquiry, message: "🌊 שלום مرحبا" },
  },
  { title: "10 kB of text", path: table, body: { ...enquiry, message: "ä".repeat(5_000) } },
  { title: "a number where text belongs", path: table, body: { ...enquiry, company: 42 } },
  { title: "an object where text belongs", path: table, body: { ...enquiry, company: { a: [1] } } },
  { title: "null where text is needed", path: table, body: { ...enquiry, company: null } },
  { title: "a missing column", path: table, body: without("email") },
  { title: "an unknown column", path: table, body: { ...enquiry, phone: "1" } },
  { title: "an unknown column in the query", path: `${table}?columns=name,phone`, body: enquiry },
  {
    title: "fewer columns in the query than in the row",
    path: `${table}?columns=name,email`,
    body: enquiry,
  },
  {
    title: "a column that visitors may not set",
    path: table,
    body: { ...enquiry, submitted_at: "2020-01-01" },
  },
  { title: "an id that visitors may not set", path: table, body: { ...enquiry, id: "x" } },
  { title: "an empty name", path: table, body: { ...enquiry, name: "" } },
  { title: "an e-mail without at sign", path: table, body: { ...enquiry, email: "ana" } },
  { title: "an unknown language", path: table, body: { ...enquiry, language: "fr" } },
  {
    title: "a message that is too long",
    path: table,
    body: { ...enquiry, message: "a".repeat(20_001) },
  },
  { title: "a zero byte in the text", path: table, body: { ...enquiry, name: "a\u0000b" } },
  {
    title: "half a surrogate pair",
    path: table,
    body: `{"name":"\\ud800","email":"a@b.c","company":"c","service":"s","message":"m","language":"pt"}`,
  },
  { title: "prototype keys", path: table, body: `{"__proto__":{"name":"x"},"name":"a"}` },
  {
    title: "a key twice",
    path: table,
    body: `{"name":"a","name":"b","email":"a@b.c","company":"c","service":"s","message":"m","language":"pt"}`,
  },
  // Preferences
  {
    title: "minimal return asked for",
    path: table,
    body: enquiry,
    headers: { prefer: "return=minimal" },
  },
  {
    title: "the row asked back",
    path: table,
    body: enquiry,
    headers: { prefer: "return=representation" },
  },
  {
    title: "the row asked back by select",
    path: `${table}?select=id`,
    body: enquiry,
    headers: { prefer: "return=representation" },
  },
  {
    title: "the place asked back",
    path: table,
    body: enquiry,
    headers: { prefer: "return=headers-only" },
  },
  {
    title: "duplicates to be ignored",
    path: table,
    body: enquiry,
    headers: { prefer: "resolution=ignore-duplicates" },
  },
  {
    title: "duplicates to be merged",
    path: table,
    body: enquiry,
    headers: { prefer: "resolution=merge-duplicates" },
  },
  { title: "a count asked for", path: table, body: enquiry, headers: { prefer: "count=exact" } },
  {
    title: "another schema",
    path: table,
    body: enquiry,
    headers: { "content-profile": "gateway" },
  },
  {
    title: "a single object wanted",
    path: table,
    body: enquiry,
    headers: { accept: "application/vnd.pgrst.object+json" },
  },
  { title: "HTML wanted", path: table, body: enquiry, headers: { accept: "text/html" } },
  // Bodies
  { title: "no body", path: table, headers: { "content-type": "application/json" } },
  { title: "broken JSON", path: table, body: "{" },
  { title: "an array of numbers", path: table, body: "[1,2]" },
  {
    title: "a wrong content type",
    path: table,
    body: "name=a",
    headers: { "content-type": "text/plain" },
  },
  {
    title: "an unknown content type",
    path: table,
    body: "<a/>",
    headers: { "content-type": "application/xml" },
  },
  {
    title: "JSON with a charset",
    path: table,
    body: JSON.stringify(enquiry),
    headers: { "content-type": "application/json; charset=utf-8" },
  },
  // The function
  {
    title: "an event",
    path: rpc,
    body: {
      p_event_type: "devtools_opened",
      p_user_identifier: null,
      p_user_agent: "UA",
      p_details: '{"a":1}',
    },
  },
  { title: "an event with defaults", path: rpc, body: { p_event_type: "devtools_opened" } },
  { title: "an event without its type", path: rpc, body: { p_user_agent: "UA" } },
  { title: "an event without arguments", path: rpc, body: {} },
  { title: "an event without a body", path: rpc, headers: { "content-type": "application/json" } },
  { title: "an event with an unknown argument", path: rpc, body: { p_event_type: "a", p_more: 1 } },
  {
    title: "an event whose details aren't JSON",
    path: rpc,
    body: { p_event_type: "a", p_details: "{" },
  },
  {
    title: "an event whose details are an object",
    path: rpc,
    body: { p_event_type: "a", p_details: { b: 1 } },
  },
  { title: "an event whose type is null", path: rpc, body: { p_event_type: null } },
  { title: "an event with a bad type name", path: rpc, body: { p_event_type: "Not Snake" } },
  {
    title: "an event with too many details",
    path: rpc,
    body: { p_event_type: "a", p_details: JSON.stringify("x".repeat(17_000)) },
  },
  { title: "events in an array", path: rpc, body: [{ p_event_type: "a" }] },
  { title: "an event in broken JSON", path: rpc, body: "{" },
  { title: "an event as JSON text", path: rpc, body: '"a"' },
  { title: "an unknown function", path: "/rpc/nothing", body: { a: 1 } },
  { title: "an unknown function without arguments", path: "/rpc/nothing", body: {} },
];

/** What both sides are asked for each case. */
export function requestOf(example: ParityCase): RequestInit & { method: string } {
  const { body } = example;
  const json = typeof body === "string" ? body : JSON.stringify(body);
  return {
    method: example.method ?? "POST",
    headers: { "content-type": "application/json", ...example.headers },
    ...(body === undefined ? {} : { body: json }),
  };
}
