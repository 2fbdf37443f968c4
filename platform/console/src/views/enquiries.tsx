import { isId } from "@site/gateway/owner/submission-query";
import type { DeliveryEntry, StoredSubmission } from "@site/gateway/owner/submission-store";
import { factsOf } from "@site/gateway/submissions/submission";
import type { ReactNode } from "react";
import { enquiryOf } from "#actions/actions.tsx";
import { Chip, Facts, Moment, Panel, Table, Verb, whole } from "#parts/page.tsx";
import { addressOf, type Shown, type ViewContext } from "#parts/view.ts";

const pageRows = 25;
/** A search looks at so many enquiries at a time. */
const searchedRows = 10_000;
const openRows = 50;

/** Enquiries with the state of their deliveries; a search by text, address or id. */
export async function enquiriesView({ sources, query, mayAct }: ViewContext): Promise<Shown> {
  const { submissions } = sources;
  const text = (query.get("q") ?? "").trim().slice(0, 200);
  const mark = (query.get("mark") ?? "").trim().slice(0, 100);
  const { rows, last } = await found(submissions, text, mark, cursorIn(query.get("after")));
  const open = [
    ...(await submissions.deliveries({ state: "dead", limit: openRows })),
    ...(await submissions.deliveries({ state: "waiting", limit: openRows })),
  ];
  // A newsletter's or an event's delivery belongs to no enquiry.
  const openIds = open.map(({ key }) => key);
  const subjects = new Set((await submissions.submissions({ ids: openIds })).map(({ id }) => id));
  const deliveries = await Promise.all(rows.map(({ id }) => submissions.deliveriesOf(id)));
  const older = { q: text, mark, ...(last && { after: `${last.cursor}~${last.id}` }) };
  return {
    title: "Enquiries",
    body: (
      <>
        {open.length > 0 && (
          <Panel title="Not delivered">
            <DeliveryTable deliveries={open} mayAct={mayAct} subjects={subjects} />
            {mayAct && open.some(({ state }) => state === "dead") && (
              <p>
                <Verb to="/console/do/retry?number=dead">Send all dead ones again</Verb>
              </p>
            )}
          </Panel>
        )}
        <Panel title="Enquiries">
          <form className="fields" method="get" action="/console/enquiries">
            <div>
              <label htmlFor="q">Text, e-mail address or id</label>
              <input id="q" name="q" type="search" defaultValue={text} maxLength={200} />
            </div>
            <div>
              <label htmlFor="mark">Mark, such as spam</label>
              <input id="mark" name="mark" defaultValue={mark} maxLength={100} />
            </div>
            <button type="submit">Search</button>
          </form>
          <Table
            caption={text || mark ? "Found, newest first" : "Newest first"}
            heads={["Received", "From", "About", "Message", "Delivery"]}
            rows={rows.map((row, at) => enquiryCells(row, deliveries[at] ?? []))}
            empty={last ? "None among the 10,000 that were searched." : "None."}
          />
          <p className="verbs">
            {last && <Verb to={addressOf("/enquiries", older)}>Older</Verb>}
            <Verb to="/console/enquiries/submissions.csv">All as CSV</Verb>
            <Verb to="/console/enquiries/subscribers.csv">Subscribers as CSV</Verb>
          </p>
        </Panel>
      </>
    ),
  };
}

async function found(
  submissions: ViewContext["sources"]["submissions"],
  text: string,
  mark: string,
  after: ReturnType<typeof cursorIn>,
) {
  const marked = mark === "" ? {} : { mark };
  // These have an index, so all of them can be searched.
  const exact = text.includes("@") ? { address: text } : isIdPart(text) ? { ids: [text] } : null;
  if (exact) {
    const query = { ...exact, ...marked, limit: pageRows * 4 };
    return { rows: await submissions.submissions(query), last: undefined };
  }
  const query = { ...(text !== "" && { text }), ...marked };
  return submissions.page(query, pageRows, searchedRows, after);
}

const isIdPart = (text: string) => /^[0-9a-f]{8}(-[0-9a-f-]{0,27})?$/.test(text);

function cursorIn(written: string | null) {
  const [cursor = "", id = ""] = written?.split("~") ?? [];
  const isTime = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d[\d.:+Z-]{0,20}$/.test(cursor);
  return isTime && isId(id) ? { cursor, id } : undefined;
}

function enquiryCells(
  row: StoredSubmission,
  deliveries: readonly DeliveryEntry[],
): readonly ReactNode[] {
  const { id, submittedAt, name, company, email, service, language, message, mark } = row;
  return [
    <>
      <a href={`/console/enquiries/${id}`}>
        <Moment at={submittedAt} />
      </a>
      {mark && (
        <span className="detail">
          <Chip tone={mark === "spam" ? "warn" : "plain"}>{mark}</Chip>
        </span>
      )}
    </>,
    <div key="" className="clip">
      {name}
      <span className="detail">
        {company}, {email}
      </span>
    </div>,
    <>
      {service}
      <span className="detail">{language}</span>
    </>,
    <div key="" className="clip">
      {message.length > 120 ? `${message.slice(0, 120)}…` : message}
    </div>,
    deliveries.map(({ number, destination, state }) => (
      <span className="keep" key={number}>
        {destination} <DeliveryState state={state} />
      </span>
    )),
  ];
}

function DeliveryState({ state }: { state: string }): ReactNode {
  const tone = state === "dead" ? "bad" : state === "waiting" ? "warn" : "plain";
  return <Chip tone={tone}>{state}</Chip>;
}

interface DeliveryTableProps {
  deliveries: readonly DeliveryEntry[];
  mayAct: boolean;
  /** Ids of the enquiries that are shown elsewhere. */
  subjects?: ReadonlySet<string>;
}

function DeliveryTable({ deliveries, mayAct, subjects }: DeliveryTableProps): ReactNode {
  return (
    <Table
      caption="Deliveries and why they fail"
      heads={["To", "State", "#Tries", "Since", "Last fault", ...(mayAct ? ["What now"] : [])]}
      rows={deliveries.map((one) => [
        subjects?.has(one.key) ? (
          <a href={`/console/enquiries/${one.key}`}>
            {one.destination} <span className="sr">of delivery {one.number}</span>
          </a>
        ) : (
          one.destination
        ),
        <DeliveryState key="" state={one.state} />,
        whole(one.tries),
        <Moment key="" at={one.acceptedAt} />,
        one.lastError ?? "",
        ...(mayAct ? [<DeliveryVerbs {...one} key="" />] : []),
      ])}
      empty="It has no delivery: it was delivered longer ago than deliveries are kept, or nowhere."
    />
  );
}

function DeliveryVerbs({ number, state }: DeliveryEntry): ReactNode {
  if (state !== "dead" && state !== "waiting") return null;
  const label = <span className="sr"> delivery {number}</span>;
  return (
    <span className="verbs">
      <Verb to={addressOf("/do/retry", { number })}>Send again{label}</Verb>
      <Verb to={addressOf("/do/discard", { number })}>Give up{label}</Verb>
    </span>
  );
}

const marks = ["answered", "spam"] as const;

/** One enquiry with everything about it. */
export async function enquiryView(context: ViewContext, id: string): Promise<Shown> {
  const { sources, mayAct } = context;
  const row = await enquiryOf(context, id);
  const deliveries = await sources.submissions.deliveriesOf(id);
  return {
    title: `Enquiry of ${row.name}`,
    body: (
      <>
        <Panel title="What was sent">
          <Facts
            facts={{
              Received: <Moment at={row.submittedAt} />,
              ...factsOf(row),
              Mark: row.mark ?? "none",
              Id: <code>{id}</code>,
            }}
          />
          <h3>Message</h3>
          <p className="text">{row.message}</p>
        </Panel>
        <Panel title="Delivery">
          <DeliveryTable deliveries={deliveries} mayAct={mayAct} />
        </Panel>
        {mayAct && (
          <Panel title="What to do with it">
            <p className="verbs">
              {marks.map((mark) => (
                <Verb key={mark} to={addressOf("/do/mark", { id, mark })}>
                  Mark as {mark}
                </Verb>
              ))}
              <Verb to={addressOf("/do/erase", { id })} danger>
                Erase all of this address
              </Verb>
            </p>
          </Panel>
        )}
        <p>
          <a href="/console/enquiries">All enquiries</a>
        </p>
      </>
    ),
  };
}
