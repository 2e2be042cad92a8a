import type { FlowName } from './flowName.ts'

/** Tests of core whose snapshots list every view and every export. */
export const LISTING_TESTS = ['src/flows/modal/modal.machine.test.ts', 'src/index.test.ts']

/** Steps after a flow has been written, for a person. */
export const flowSteps = ({ camel, pascal }: FlowName): string => {
  const core = `packages/core/src/flows/${camel}`
  const react = `packages/react/src/flows/${camel}`
  return `The skeleton works: it shows the connected account. Next:

1. Write the content into Loaded${pascal} of ${core}/${camel}.ports.ts, and read it in "load" of provide${pascal}.ts: from an
   adapter by chains.feature, or from a service by loadClient. Parse what comes from outside there. For the parts of the modal
   give "parts" in flowDoors of packages/core/src/doors.ts, as the other rows do.
2. Add the states, guards and ports that a visitor needs to ${camel}.machine.ts. The inline table shows each change:
   cd packages/core && npx vitest run src/flows/${camel}
3. Show the content in ${react}/${pascal}View.tsx, with its texts in messages.ts and the title
   in viewTitles.ts and modal/messages.ts: cd packages/react && npx vitest run src/flows/${camel}
4. Say what the view needs besides a connection in packages/core/src/flows/modal/views.ts. A feature there gives it a button in
   Account; until then useModal().open({ view: '${pascal}' }) opens it.
5. Review the diff of ${LISTING_TESTS.join(' and ')} in packages/core: both list what is new.
6. Draw the chart and write the reference: pnpm --filter @foyer/docs generate.
7. Add a cell for each screen to apps/demo/src/lab, and take the pictures: pnpm --filter @foyer/demo pictures. A state without a
   picture needs a reason in docs/src/unseenStates.ts; a test of docs names those that lack both.
8. Write apps/demo/e2e/${camel}.spec.ts: the view in a real browser with a wallet of the test bench. Cases that it has:

   | Case | What the visitor sees |
   | --- | --- |
   | The content has loaded | The figures of the service or the chain, for this account |
   | Another account in the wallet | Its content, and at no moment that of the former one |
   | The service fails, or does not answer | The reason, and Try again, which asks once |
   | The view is left and entered again | Fresh content |

9. Budget its file by a row in FLOW_LIMITS of tools/size/src/budgets.ts if it is to have one, and add a changeset: pnpm changeset.
10. Before a commit: pnpm test:changed, and pnpm shape.`
}
