import { type ErrorRecord, selectWalletFeatures } from '@foyer/core'
import type { ReactNode } from 'react'
import { errorText } from '../../i18n/errorText.ts'
import { usePanelMessages } from '../../i18n/usePanelMessages.ts'
import { ReceiveIcon, RefreshIcon } from '../../icons/index.ts'
import { Button } from '../../parts/Button.tsx'
import { Link } from '../../parts/Link.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { SymbolPicture } from '../../parts/Picture.tsx'
import { ReloadPage } from '../../parts/ReloadPage.tsx'
import { SkeletonRow } from '../../parts/Skeleton.tsx'
import { Columns, Intro } from '../../parts/Stack.tsx'
import { VisuallyHidden } from '../../parts/VisuallyHidden.tsx'
import { useActor, useShown } from '../modal/useModalTree.ts'

/** The places of rows that are on their way. */
export function Waiting({ text }: { text: string }) {
  return (
    <div>
      <VisuallyHidden role="status">{text}</VisuallyHidden>
      <SkeletonRow />
      <SkeletonRow />
      <SkeletonRow />
    </div>
  )
}

export interface NothingYetProps {
  icon: ReactNode
  title: string
  text: string
  /** What to do about it. */
  children?: ReactNode
}

/** Nothing is there, and how something comes to be. */
export function NothingYet({ icon, title, text, children }: NothingYetProps) {
  return (
    <div data-part="nothing">
      <Intro picture={<SymbolPicture icon={icon} />} title={title}>
        {text}
      </Intro>
      {children}
    </div>
  )
}

/** The way to the first of it, where it is not on the screen anyway. */
export function ReceiveButton() {
  const actor = useActor()
  const { features } = usePanelMessages()
  const receive = useShown(selectWalletFeatures).find(({ feature }) => feature === 'receive')
  if (!receive) return null
  return (
    <Button part="receive" icon={<ReceiveIcon />} onClick={() => actor.send({ type: 'view.go', entry: receive.entry })}>
      {features.names.receive}
    </Button>
  )
}

export interface PanelFailedProps {
  title: string
  error: ErrorRecord | undefined
  /** Why asking again has to wait. */
  blocked?: string | undefined
  onRetry: () => void
}

/** Nothing came, why, and another try. */
export function PanelFailed({ title, error, blocked, onRetry }: PanelFailedProps) {
  const words = usePanelMessages()
  const reason = errorText(words, error)
  return (
    <div role="status" data-part="failed">
      <Intro picture={<SymbolPicture icon={<RefreshIcon />} />} title={title}>
        {/* The specification's word for it is the title already. */}
        {[reason === title ? undefined : reason, blocked].filter(Boolean).join(' ') || words.opening.failedText}
      </Intro>
      <Columns>
        {error?.code === 'chunk.failed' && <ReloadPage>{words.opening.reload}</ReloadPage>}
        <Button part="retry" disabled={blocked !== undefined} onClick={onRetry}>
          {words.retry}
        </Button>
      </Columns>
    </div>
  )
}

/** What stands below is from before, and another try. */
export function AskAgain({
  text,
  blocked,
  onRetry,
}: {
  text: string
  blocked?: string | undefined
  onRetry: () => void
}) {
  const { retry } = usePanelMessages()
  return (
    <Notice tone="warn" part="outdated" live>
      {text} {blocked}{' '}
      <Link part="retry" disabled={blocked !== undefined} onClick={onRetry}>
        {retry}
      </Link>
    </Notice>
  )
}
