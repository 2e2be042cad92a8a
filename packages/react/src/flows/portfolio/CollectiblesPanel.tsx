import { type Collectible, collectibleList } from '@foyer/core'
import { memo, useCallback, useMemo } from 'react'
import { fill } from '../../i18n/fill.ts'
import { useCounted } from '../../i18n/useCounted.ts'
import { useMessages } from '../../i18n/useMessages.ts'
import { GridIcon } from '../../icons/index.ts'
import { Button } from '../../parts/Button.tsx'
import { LongList } from '../../parts/LongList.tsx'
import { Picture } from '../../parts/Picture.tsx'
import { SkeletonShape } from '../../parts/Skeleton.tsx'
import { Columns } from '../../parts/Stack.tsx'
import { UntrustedName } from '../../parts/UntrustedName.tsx'
import { VisuallyHidden } from '../../parts/VisuallyHidden.tsx'
import { useStyles } from '../../theme/useStyles.ts'
import { accountMessages } from '../account/messages.ts'
import { activityMessages } from '../activity/messages.ts'
import { AskAgain, NothingYet, PanelFailed } from '../portfolio/PanelStates.tsx'
import { type Holder, useActivity, usePortfolioWanted } from '../portfolio/usePortfolio.ts'
import styles from './CollectiblesPanel.css?inline'
import { portfolioMessages } from './messages.ts'

const COLUMNS = 3
/** Height of a tile in px. */
const TILE = 124

const idOf = ({ id }: Collectible) => id
const tile = (collectible: Collectible) => <Tile collectible={collectible} />

/** NFTs that the loaded part of the activity has received and not sent. */
export function CollectiblesPanel({ holder }: { holder: Holder }) {
  const { unknownNetwork } = useMessages(accountMessages)
  const activityTexts = useMessages(activityMessages)
  const { nfts: messages } = useMessages(portfolioMessages)
  const snapshot = useActivity(holder.portfolio)
  const list = useMemo(() => snapshot && collectibleList(snapshot), [snapshot])
  const want = usePortfolioWanted(holder.account)
  const activity = holder.portfolio?.activity
  const askForMore = useCallback(() => activity?.send({ type: 'pages.next' }), [activity])
  const network = holder.network?.name ?? unknownNetwork
  if (holder.portfolio?.state === 'failed')
    return (
      <PanelFailed
        title={activityTexts.failed}
        error={{ code: 'chunk.failed', context: { chunk: 'portfolio' } }}
        onRetry={() => want('activity')}
      />
    )
  if (!list || (list.state === 'loading' && list.collectibles.length === 0)) return <WaitingTiles />
  const retry = () => activity?.send({ type: 'pages.retry' })
  if (list.collectibles.length === 0) {
    if (list.state === 'failed') return <PanelFailed title={activityTexts.failed} error={list.error} onRetry={retry} />
    return (
      <NothingYet icon={<GridIcon />} title={messages.nothing.title} text={fill(messages.nothing.text, { network })}>
        {list.state === 'paused' ? (
          <Button part="resume" onClick={() => activity?.send({ type: 'pages.resume' })}>
            {messages.further}
          </Button>
        ) : list.more ? (
          <Button part="resume" onClick={askForMore}>
            {messages.further}
          </Button>
        ) : undefined}
      </NothingYet>
    )
  }
  return (
    <>
      {list.state === 'unrefreshed' && <AskAgain text={activityTexts.unrefreshed} onRetry={retry} />}
      <LongList
        label={messages.list}
        items={list.collectibles}
        idOf={idOf}
        height={TILE}
        columns={COLUMNS}
        more={list.more}
        onEnd={askForMore}
      >
        {tile}
      </LongList>
      {list.state === 'loading' && <WaitingTiles />}
      {list.endsEarly && list.state !== 'refreshing' && <AskAgain text={activityTexts.endsEarly} onRetry={retry} />}
      {list.state === 'paused' && (
        <Button part="resume" onClick={() => activity?.send({ type: 'pages.resume' })}>
          {messages.further}
        </Button>
      )}
    </>
  )
}

function WaitingTiles() {
  useStyles(styles)
  const { nfts: messages } = useMessages(portfolioMessages)
  return (
    <>
      <VisuallyHidden role="status">{messages.loading}</VisuallyHidden>
      <div className="collectibles-waiting" style={{ height: TILE }} aria-hidden="true">
        <Columns>
          <SkeletonTile />
          <SkeletonTile />
          <SkeletonTile />
        </Columns>
      </div>
    </>
  )
}

function SkeletonTile() {
  useStyles(styles)
  return (
    <div className="collectible" data-part="skeleton">
      <SkeletonShape />
      <SkeletonShape />
    </div>
  )
}

const Tile = memo(function Tile({ collectible: { name, imageUrl, count, lookAlike } }: { collectible: Collectible }) {
  useStyles(styles)
  const counted = useCounted()
  const { lookAlike: doubt } = useMessages(accountMessages)
  const { nfts: messages } = useMessages(portfolioMessages)
  return (
    <div className="collectible" data-part="nft">
      <Picture name={name ?? messages.nameless} src={imageUrl} size={72} />
      <span className="collectible-name">
        <UntrustedName name={name ?? messages.nameless} warning={lookAlike ? doubt : undefined}>
          {count > 1 && (
            <span className="small">
              <span aria-hidden="true">×{count}</span>
              <VisuallyHidden>{counted(messages.count, { count })}</VisuallyHidden>
            </span>
          )}
        </UntrustedName>
      </span>
    </div>
  )
})
