import { lazy, Suspense, useMemo, useState } from 'react'
import { useLedgerMessages } from '../../i18n/useLedgerMessages.ts'
import { Failure } from '../../parts/Failure.tsx'
import { PanelFailed, Waiting } from '../ledger/PanelStates.tsx'
import type { AccountPanelProps } from './AccountPanel.tsx'
import { panelChunk } from './panelChunk.ts'

/** Another attempt is another lazy component: React keeps the failure of one for good. */
const panelOf = (_attempt: number) => panelChunk.loaded() ?? lazy(async () => ({ default: await panelChunk.load() }))

/** What a tab shows, in a chunk of its own, which may still be on its way, or not come. */
export function LaterPanel(shown: AccountPanelProps) {
  const { opening } = useLedgerMessages()
  const [attempt, setAttempt] = useState(1)
  const Shown = useMemo(() => panelOf(attempt), [attempt])
  return (
    <Failure
      key={attempt}
      screen={
        <PanelFailed
          title={opening.failedTitle}
          error={{ code: 'chunk.failed', context: { chunk: 'account' } }}
          onRetry={() => setAttempt(attempt + 1)}
        />
      }
    >
      <Suspense fallback={<Waiting text={opening.loading} />}>
        <Shown {...shown} />
      </Suspense>
    </Failure>
  )
}
