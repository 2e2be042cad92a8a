import { type ErrorRecord, selectWalletFeatures } from '@foyer/core'
import type { ReactNode } from 'react'
import { useErrorText } from '../../i18n/useErrorText.ts'
import { useMessages } from '../../i18n/useMessages.ts'
import { ReceiveIcon } from '../../icons/flowIcons.ts'
import { RefreshIcon } from '../../icons/index.ts'
import { lazyMessages } from '../../lazy/messages.ts'
import { modalMessages } from '../../modal/messages.ts'
import { useActor, useShown } from '../../modal/useModalTree.ts'
import { Button } from '../../parts/Button.tsx'
import { Link } from '../../parts/Link.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { SymbolPicture } from '../../parts/Picture.tsx'
import { ReloadPage } from '../../parts/ReloadPage.tsx'
import { SkeletonRow } from '../../parts/Skeleton.tsx'
import { Columns, Intro } from '../../parts/Stack.tsx'
import { VisuallyHidden } from '../../parts/VisuallyHidden.tsx'
import { accountMessages } from '../account/messages.ts'

/** Placeholder for rows that are loading. */
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
  text: ReactNode
  /** Action that helps. */
  children?: ReactNode
}

/** Empty state of a panel. */
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

/** Button to the address to receive at, where the account has one. */
export function ReceiveButton() {
  const actor = useActor()
  const { features } = useMessages(accountMessages)
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
  /** Reason why trying again has to wait. */
  blocked?: string | undefined
  onRetry: () => void
}

/** Failed state of a panel: the reason, and a retry button. */
export function PanelFailed({ title, error, blocked, onRetry }: PanelFailedProps) {
  const { failedText, reload, retry } = useMessages(lazyMessages)
  const reason = useErrorText()(error)
  return (
    <div role="status" data-part="failed">
      <Intro picture={<SymbolPicture icon={<RefreshIcon />} />} title={title}>
        {/* The title may be the specification's text for the same error. */}
        {[reason === title ? undefined : reason, blocked].filter(Boolean).join(' ') || failedText}
      </Intro>
      <Columns>
        {error?.code === 'chunk.failed' && <ReloadPage>{reload}</ReloadPage>}
        <Button part="retry" disabled={blocked !== undefined} onClick={onRetry}>
          {retry}
        </Button>
      </Columns>
    </div>
  )
}

/** Note above outdated content, with a retry link. */
export function AskAgain({
  text,
  blocked,
  onRetry,
}: {
  text: string
  blocked?: string | undefined
  onRetry: () => void
}) {
  const { retry } = useMessages(modalMessages)
  return (
    <Notice tone="warn" part="outdated" live>
      {text} {blocked}{' '}
      <Link part="retry" disabled={blocked !== undefined} onClick={onRetry}>
        {retry}
      </Link>
    </Notice>
  )
}
