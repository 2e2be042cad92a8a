import type { WalletEntry } from '@foyer/core'
import { type KeyboardEvent, useCallback, useRef } from 'react'
import { LongRows } from '../../parts/LongRows.tsx'
import { useVisibleRange } from '../../parts/useVisibleRange.ts'
import { rowsIn } from '../../parts/visibleRange.ts'
import { SkeletonTile, WalletTile } from '../../parts/WalletTile.tsx'
import { useStyles } from '../../theme/useStyles.ts'
import styles from './AllWalletsView.css?inline'
import { COLUMNS, keyStep } from './keyStep.ts'

export interface WalletGridProps {
  label: string
  /** Says that a wallet is in this page already. */
  mark: string
  wallets: readonly WalletEntry[]
  isHere: (wallet: WalletEntry) => boolean
  /** More are on their way. */
  loading: boolean
  /** How many there are in all. Undefined while that is not known. */
  size: number | undefined
  onChoose: (id: string) => void
}

/** Height of a row of tiles, in px. */
const TILE = 104

/** Tiles that stand in for a first page, and for the next ones. */
const FIRST = 12
const NEXT = 3

const idOf = ({ id }: WalletEntry) => id

/** Thousands of wallets, of which those near the window are in the document. */
export function WalletGrid({ label, mark, wallets, isHere, loading, size, onChoose }: WalletGridProps) {
  useStyles(styles)
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
        mark={isHere(wallet) ? mark : undefined}
        onChoose={onChoose}
      />
    ),
    [isHere, mark, onChoose],
  )
  if (length + coming === 0) return null
  return (
    // Arrows are a second way beside Tab; each tile is a button of its own.
    <LongRows
      ref={list}
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
