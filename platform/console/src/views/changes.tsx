import { differenceBetween, factText } from "@site/composer/release/diff";
import type { ChannelRevision } from "@site/registry/channel-revision";
import type { CompositionRecord } from "@site/registry/composition-record";
import type { ReactNode } from "react";
import { reasonOf } from "#figures/history.ts";
import { Moment, Panel, Table, Verb, whole } from "#parts/page.tsx";
import { addressOf, previewOf, type Shown, type ViewContext } from "#parts/view.ts";
import { changedWords } from "./words.tsx";

/** How many revisions can be chosen from a list; earlier ones by their number in the address. */
const offered = 100;
const maxDocuments = 200;

/** What changed between two revisions of a channel; by default what its last move changed. */
export async function changesView(context: ViewContext): Promise<Shown> {
  const { sources, history, channel, query } = context;
  const revisions = await history.of(channel);
  const latest = revisions.at(-1)?.sequence ?? 0;
  const numberIn = (name: string, otherwise: number) => {
    const value = Number(query.get(name) ?? "");
    return Number.isSafeInteger(value) && value > 0 && value <= latest ? value : otherwise;
  };
  const to = numberIn("to", latest);
  const from = numberIn("from", Math.max(1, to - 1));
  const [before, after] = await Promise.all(
    [from, to].map((sequence) => sources.registry.revisionAt(channel, sequence)),
  );
  return {
    title: `Changes on ${channel}`,
    body: (
      <>
        <form className="panel fields" method="get" action="/console/changes">
          <input type="hidden" name="channel" value={channel} />
          {selectOf("From revision", "from", from, revisions)}
          {selectOf("To revision", "to", to, revisions)}
          <button type="submit">Compare</button>
        </form>
        {before && after ? (
          await changesBetween(context, before, after)
        ) : (
          <p className="panel">There is no such revision of {channel} yet.</p>
        )}
      </>
    ),
  };
}

function selectOf(
  label: string,
  name: string,
  chosen: number,
  revisions: readonly ChannelRevision[],
): ReactNode {
  const listed = revisions.slice(-offered).toReversed();
  const isListed = listed.some(({ sequence }) => sequence === chosen);
  return (
    <div>
      <label htmlFor={name}>{label}</label>
      <select id={name} name={name} defaultValue={chosen}>
        {!isListed && chosen > 0 && <option value={chosen}>{chosen}</option>}
        {listed.map((revision) => (
          <option key={revision.sequence} value={revision.sequence}>
            {`${revision.sequence}: ${reasonOf(revision).slice(0, 60)}`}
          </option>
        ))}
      </select>
    </div>
  );
}

async function changesBetween(
  context: ViewContext,
  before: ChannelRevision,
  after: ChannelRevision,
): Promise<ReactNode> {
  const { registry } = context.sources;
  const page = context.query.get("page");
  // A revision with a canary is about what the canary shows.
  const shownBy = ({ canary, composition }: ChannelRevision) => canary?.composition ?? composition;
  const [old, now] = await Promise.all(
    [before, after].map((revision) => registry.composition(shownBy(revision))),
  );
  return (
    <>
      <Panel title="The two revisions">
        <Table
          caption="Who moved the channel, when and why"
          heads={["Revision", "Time", "By", "What and why", "Shows"]}
          rows={[before, after].map((revision) => [
            revision.sequence,
            <Moment key="" at={revision.movedAt} />,
            revision.movedBy,
            reasonOf(revision),
            revision.canary ? `its canary, ${revision.canary.percent} %` : "everybody",
          ])}
        />
      </Panel>
      {old && now && page !== null && Object.hasOwn(now.documents, page) && (
        <Panel title={`Words of ${page}`}>
          {await changedWords(registry, old, now, page)}
          <p className="verbs">
            {Object.entries({ before: old, after: now }).map(([when, record]) => {
              const to = previewOf(context, record, page);
              return to && <Verb key={when} to={to}>{`See it ${when}`}</Verb>;
            })}
          </p>
        </Panel>
      )}
      {old && now ? (
        <Difference
          {...{ before: old, after: now }}
          asked={{ channel: after.channel, from: before.sequence, to: after.sequence }}
        />
      ) : (
        <p className="panel">A composition of the two was collected: it can't be compared.</p>
      )}
    </>
  );
}

interface DifferenceProps {
  before: CompositionRecord;
  after: CompositionRecord;
  /** What the address of this view says. */
  asked: Record<string, string | number>;
}

function Difference({ before, after, asked }: DifferenceProps): ReactNode {
  if (before.id === after.id) {
    return <p className="panel">Both show the same: not a byte differs.</p>;
  }
  const changes = differenceBetween(before, after);
  const bytesOf = (record: CompositionRecord, path: string) => record.documents[path]?.size ?? 0;
  const documents = changes.changedDocuments.slice(0, maxDocuments);
  const wordsIn = (record: CompositionRecord, path: string) => record.documents[path]?.dates?.words;
  const reworded = changes.changedDocuments.filter(
    (path) => wordsIn(before, path) !== wordsIn(after, path),
  );
  const linkOf = (path: string) => (
    <a href={addressOf("/changes", { ...asked, page: path })}>{path}</a>
  );
  return (
    <>
      <Panel title="Releases and facts">
        <Table
          caption="Releases"
          heads={["Package", "Before", "After"]}
          rows={changes.releases.map((one) => [
            one.name,
            one.before ?? "(new)",
            one.after ?? "(gone)",
          ])}
          empty="No release differs."
        />
        <Table
          caption="Facts of the site"
          heads={["Fact", "Before", "After"]}
          rows={changes.facts.map(({ path, before: was, after: is }) => [
            path,
            factText(was),
            factText(is),
          ])}
          empty="No fact of the site differs."
        />
      </Panel>
      <Panel title="Pages and addresses">
        <Table
          caption="Added and removed"
          heads={["What", "Which"]}
          rows={[
            ...changes.addedPages.map((page) => ["page added", page]),
            ...changes.removedPages.map((page) => ["page removed", page]),
            ...changes.addedAddresses.map((path) => ["new address", path]),
            ...changes.removedAddresses.map(({ path, successor }) => [
              "address leaves",
              `${path} (${successor ? `301 to ${successor}` : "410"})`,
            ]),
          ]}
          empty="No page and no address was added or removed."
        />
        <Table
          caption="Pages whose words changed"
          heads={["Words before and after", "Page"]}
          rows={reworded
            .slice(0, maxDocuments)
            .map((path) => [linkOf(path), after.documents[path]?.page])}
          empty="No page has other words than before."
        />
        <details>
          <summary>{whole(changes.changedDocuments.length)} documents changed</summary>
          <Table
            caption={
              documents.length < changes.changedDocuments.length
                ? `The first ${maxDocuments}, with their size in bytes`
                : "With their size in bytes"
            }
            heads={["Address", "#Before", "#After", "#More"]}
            rows={documents.map((path) => {
              const [was, is] = [bytesOf(before, path), bytesOf(after, path)];
              return [linkOf(path), whole(was), whole(is), whole(is - was)];
            })}
          />
          <p className="quiet">
            Compositions <code>{before.id}</code> and <code>{after.id}</code>
          </p>
        </details>
      </Panel>
    </>
  );
}
