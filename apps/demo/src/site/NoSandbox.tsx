/** Page that is shown when the sandbox cannot be reached. */
export function NoSandbox() {
  return (
    <main className="page">
      <h1>The sandbox does not answer.</h1>
      <p>
        This page needs the sandbox for its chains and services. Start both with <code>pnpm demo</code>.
      </p>
    </main>
  )
}
