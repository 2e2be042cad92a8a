import { type Collectible, collectibleList } from '@foyer/core'
import { memo, useCallback, useMemo } from 'react'
import { fill } from '../../i18n/fill.ts'
import { usePanelMessages } from '../../i18n/usePanelMessages.ts'
import { GridIcon } from '../../icons/index.ts'
import { Button } from '../../parts/Button.tsx'
import { LongList } from '../../parts/LongList.tsx'
import { Picture } from '../../parts/Picture.tsx'
import { SkeletonShape } from '../../parts/Skeleton.tsx'
import { Columns } from '../../parts/Stack.tsx'
import { UntrustedName } from '../../parts/UntrustedName.tsx'
import { VisuallyHidden } from '../../parts/VisuallyHidden.tsx'
import { useStyles } from '../../theme/useStyles.ts'
import { AskAgain, NothingYet, PanelFailed } from '../ledger/PanelStates.tsx'
import { type Holder, useActivity, useLedgerWanted } from '../ledger/useLedger.ts'
import styles from './CollectiblesPanel.css?inline'

const COLUMNS = 3
/** Of a tile, in px: picture, name, and room around. */
const TILE = 124

const idOf = ({ id }: Collectible) => id
const tile = (collectible: Collectible) => <Tile collectible={collectible} />

/** NFTs: those that the activity so far has brought and not taken. */
export function CollectiblesPanel({ holder }: { holder: Holder }) {
  const { nfts: words, activity: common, account: own } = usePanelMessages()
  const snapshot = useActivity(holder.ledger)
  const list = useMemo(() => snapshot && collectibleList(snapshot), [snapshot])
  const want = useLedgerWanted(holder.account)
  const activity = holder.ledger?.activity
  const askForMore = useCallback(() => activity?.send({ type: 'pages.next' }), [activity])
  const network = holder.network?.name ?? own.unknownNetwork
  if (holder.ledger?.state === 'failed')
    return (
      <PanelFailed
        title={common.failed}
        error={{ code: 'chunk.failed', context: { chunk: 'ledger' } }}
        onRetry={() => want('activity')}
      />
    )
  if (!list || (list.state === 'loading' && list.collectibles.length === 0)) return <WaitingTiles />
  const retry = () => activity?.send({ type: 'pages.retry' })
  if (list.collectibles.length === 0) {
    if (list.state === 'failed') return <PanelFailed title={common.failed} error={list.error} onRetry={retry} />
    return (
      <NothingYet icon={<GridIcon />} title={words.nothing.title} text={fill(words.nothing.text, { network })}>
        {list.state === 'paused' ? (
          <Button part="resume" onClick={() => activity?.send({ type: 'pages.resume' })}>
            {words.further}
          </Button>
        ) : list.more ? (
          <Button part="resume" onClick={askForMore}>
            {words.further}
          </Button>
        ) : undefined}
      </NothingYet>
    )
  }
  return (
    <>
      {list.state === 'unrefreshed' && <AskAgain text={common.unrefreshed} onRetry={retry} />}
      <LongList
        label={words.list}
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
      {list.state === 'failed' && <AskAgain text={common.failed} onRetry={retry} />}
      {list.state === 'paused' && (
        <Button part="resume" onClick={() => activity?.send({ type: 'pages.resume' })}>
          {words.further}
        </Button>
      )}
    </>
  )
}

function WaitingTiles() {
  useStyles(styles)
  const { nfts: words } = usePanelMessages()
  return (
    <>
      <VisuallyHidden role="status">{words.loading}</VisuallyHidden>
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
  const { nfts: words, account } = usePanelMessages()
  return (
    <div className="collectible" data-part="nft">
      <Picture name={name ?? words.nameless} src={imageUrl} size={72} />
      <span className="collectible-name">
        <UntrustedName name={name ?? words.nameless} warning={lookAlike ? account.lookAlike : undefined}>
          {count > 1 && (
            <span className="small">
              <span aria-hidden="true">×{count}</span>
              <VisuallyHidden>{fill(words.count, { count: `${count}` })}</VisuallyHidden>
            </span>
          )}
        </UntrustedName>
      </span>
    </div>
  )
})
