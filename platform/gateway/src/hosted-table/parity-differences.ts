import { enquiry, type ParityCase, rpc, table } from "./parity-cases.ts";

/**
 * Where the gateway answers otherwise on purpose. `status` is its own answer; `why` is the reason.
 */
export const differences: readonly (ParityCase & { status: number; why: string })[] = [
  {
    title: "JSON that is text",
    path: table,
    body: '"text"',
    status: 400,
    why: "the server says 201 and keeps nothing",
  },
  {
    title: "JSON that is a number",
    path: table,
    body: "1",
    status: 400,
    why: "the server says 201 and keeps nothing",
  },
  {
    title: "a form-encoded row",
    path: table,
    body: "name=a&email=a%40b.c&company=c&service=s&message=m&language=pt",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    status: 400,
    why: "a page of another site could send it without being asked first",
  },
  {
    title: "a CSV row",
    path: table,
    body: "name,email\na,b",
    headers: { "content-type": "text/csv" },
    status: 400,
    why: "no page sends it",
  },
  {
    title: "an unknown table",
    path: "/nothing",
    body: enquiry,
    status: 404,
    why: "the server's empty object tells a developer nothing",
  },
  {
    title: "a table without rights",
    path: "/newsletter_subscribers",
    body: { email: "a@b.cd", language: "pt" },
    status: 404,
    why: "what else there is concerns nobody",
  },
  {
    title: "reading",
    path: table,
    method: "GET",
    status: 405,
    why: "the gateway has no way to read; the database would refuse too",
  },
  {
    title: "changing",
    path: `${table}?id=eq.1`,
    method: "PATCH",
    body: { name: "x" },
    status: 405,
    why: "the gateway has no way to change; the database would refuse too",
  },
  {
    title: "deleting",
    path: table,
    method: "DELETE",
    status: 405,
    why: "the gateway has no way to delete; the database would refuse too",
  },
  {
    title: "calling the function by GET",
    path: `${rpc}?p_event_type=a`,
    method: "GET",
    status: 405,
    why: "a link must not write",
  },
];
