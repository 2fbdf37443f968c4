import { Link, useSite } from "@site/contract/runtime";

/** What a form's data are for, with the way to the privacy notice where the site has one. */
export function PrivacyNote({ text, notice }: { text: string; notice: string }) {
  const { legal } = useSite();
  return (
    <p className="text-sm text-slate">
      {text}
      {legal && (
        <>
          {" "}
          <Link
            to="privacy"
            className="focus-ring inline-flex min-h-6 items-center text-deep underline underline-offset-4"
          >
            {notice}
          </Link>
        </>
      )}
    </p>
  );
}
