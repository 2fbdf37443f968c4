import { insertStatement, toEmailParameters } from "@site/contract/submission";
import { statementBody, submission, type TestGateway } from "./test-gateway.ts";

const { email, language } = submission;

/** What a page sends to each address, and is taken there. */
export const pageRequests = {
  "/rest/v1/contact_submissions": submission,
  "/rest/v1/rpc/log_security_event": { p_event_type: "devtools_opened", p_details: "{}" },
  "/api/2.0/sql/statements/": statementBody(insertStatement("newsletter"), { email, language }),
  "/api/v1.0/email/send": { template_params: toEmailParameters(submission) },
  "/forms/contact": submission,
  "/forms/newsletter": { email, language },
};

/** Sends a body as a page does: JSON, or below `/forms` what a browser without JavaScript sends. */
export const sendAsPage = ({ post, postForm }: TestGateway, path: string, body: object) =>
  path.startsWith("/forms/") ? postForm(path, { ...body }) : post(path, body);
