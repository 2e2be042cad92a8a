import { isDoubtfulName, type WalletEntry } from '@foyer/core'
import { type KeyboardEvent, useCallback, useRef } from 'react'
import { useMessages } from '../../i18n/useMessages.ts'
import { useShown } from '../../modal/useModalTree.ts'
import { LongRows } from '../../parts/LongRows.tsx'
import { useVisibleRange } from '../../parts/useVisibleRange.ts'
import { rowsIn } from '../../parts/visibleRange.ts'
import { SkeletonTile, WalletTile } from '../../parts/WalletTile.tsx'
import { useStyles } from '../../theme/useStyles.ts'
import { knownNames } from '../connect/CheckedName.tsx'
import { connectingMessages } from '../connecting/messages.ts'
import styles from './AllWalletsView.css?inline'

export interface WalletGridProps {
  label: string
  /** Announced for a wallet that is in this page already. */
  mark: string
  wallets: readonly WalletEntry[]
  isHere: (wallet: WalletEntry) => boolean
  /** More are loading. */
  loading: boolean
  /** Number of all wallets, once it is known. */
  size: number | undefined
  onChoose: (id: string) => void
}

const COLUMNS = 3

/** Height of a row of tiles, in px. */
const TILE = 104

/** Number of placeholder tiles for the first page, and for the next ones. */
const FIRST = 12
const NEXT = 3

const idOf = ({ id }: WalletEntry) => id

/** Grid of up to thousands of wallets. Only the rows near the visible range are in the document. */
export function WalletGrid({ label, mark, wallets, isHere, loading, size, onChoose }: WalletGridProps) {
  useStyles(styles)
  const { doubtful } = useMessages(connectingMessages)
  const known = useShown(knownNames)
  const list = useRef<HTMLUListElement>(null)
  const { length } = wallets
  const coming = !loading ? 0 : length === 0 ? FIRST : NEXT + ((COLUMNS - (length % COLUMNS)) % COLUMNS)
  const count = Math.ceil((length + coming) / COLUMNS)
  const range = useVisibleRange(list, { unit: TILE, length: count * TILE })
  const tile = useCallback(
    (wallet: WalletEntry) => (
      <WalletTile
        id={wallet.id}
        name={wallet.name}
        src={wallet.imageUrl}
        warning={
          isDoubtfulName(wallet.name, () => [...known, ...wallets.map(({ name }) => name)]) ? doubtful : undefined
        }
        mark={isHere(wallet) ? mark : undefined}
        onChoose={onChoose}
      />
    ),
    [isHere, mark, onChoose, doubtful, known, wallets],
  )
  if (length + coming === 0) return null
  return (
    // Arrow keys work in addition to Tab; each tile is a button.
    <LongRows
      listRef={list}
      className="all-wallets-grid"
      label={label}
      aria-busy={loading}
      items={wallets}
      idOf={idOf}
      height={TILE}
      columns={COLUMNS}
      size={size}
      rows={rowsIn(range, { top: 0, height: TILE, count })}
      loading={coming}
      skeleton={<SkeletonTile />}
      onKeyDown={moveFocus}
    >
      {tile}
    </LongRows>
  )
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const tiles = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-wallet-id]')]
  const step = keyStep(event.key, getComputedStyle(event.currentTarget).direction)
  const next = step && tiles[tiles.indexOf(event.target as HTMLElement) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** Number of tiles that an arrow key moves by. */
const keyStep = (key: string, direction: string): number | undefined => {
  const onward = direction === 'rtl' ? -1 : 1
  const steps: Record<string, number> = {
    ArrowRight: onward,
    ArrowLeft: -onward,
    ArrowDown: COLUMNS,
    ArrowUp: -COLUMNS,
  }
  return steps[key]
}
