import type { ReactNode } from "react";

/** Asks for the token. */
export function SignIn({ to, isWrong }: { to: string; isWrong: boolean }): ReactNode {
  return (
    <main className="narrow">
      <div className="head">
        <h1>Console</h1>
      </div>
      <form className="panel" method="post" action="/console/sign-in">
        <div>
          <label htmlFor="token">Token</label>
          <input
            id="token"
            name="token"
            type="password"
            autoComplete="current-password"
            required
            aria-describedby="hint"
            {...(isWrong && { "aria-invalid": true })}
          />
        </div>
        <p id="hint" className={isWrong ? "danger" : "quiet"}>
          {isWrong
            ? "This is not the token. Try again."
            : "CONSOLE_TOKEN of this server, or CONSOLE_VIEW_TOKEN to look only."}
        </p>
        <input type="hidden" name="to" value={to} />
        <button className="main" type="submit">
          Sign in
        </button>
      </form>
    </main>
  );
}
