import type { WalletEntry } from '@foyer/core'
import {
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  memo,
  type RefObject,
  useEffect,
  useState,
} from 'react'
import { SkeletonTile, WalletTile } from '../../parts/WalletTile.tsx'
import { COLUMNS, keyStep, type Rows, rowsInSight, TILE } from './rowsInSight.ts'

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
  /** What scrolls. */
  scroller: RefObject<HTMLElement | null>
  onChoose: (id: string) => void
}

/** Tiles that stand in for a first page, and for the next ones. */
const FIRST = 12
const NEXT = 3

const place = (index: number) => ({ '--row': Math.floor(index / COLUMNS), '--col': index % COLUMNS }) as CSSProperties

/** Thousands of wallets, of which those in sight are in the document, and the one that has the focus. */
export function WalletGrid({ label, mark, wallets, isHere, loading, size, scroller, onChoose }: WalletGridProps) {
  const rows = useRowsInSight(scroller)
  const [focused, setFocused] = useState<number>()
  const { length } = wallets
  const coming = !loading ? 0 : length === 0 ? FIRST : NEXT + ((COLUMNS - (length % COLUMNS)) % COLUMNS)
  const from = Math.max(0, rows.from * COLUMNS)
  const to = rows.to * COLUMNS
  const shown = wallets.slice(from, to).map((wallet, at) => ({ wallet, index: from + at }))
  // Scrolled out of sight, what has the focus stays: else the focus would fall out of the dialog.
  const held = focused === undefined ? undefined : wallets[focused]
  if (held && focused !== undefined && (focused < from || focused >= to)) shown.push({ wallet: held, index: focused })
  if (length + coming === 0) return null
  return (
    // Arrows are a second way beside Tab; each tile is a button of its own.
    <ul
      className="tiles"
      aria-label={label}
      aria-busy={loading}
      style={{ height: Math.ceil((length + coming) / COLUMNS) * TILE }}
      onKeyDown={moveFocus}
      onFocus={event => setFocused(indexOf(event))}
      onBlur={() => setFocused(undefined)}
    >
      {shown.map(({ wallet, index }) => (
        <GridTile
          key={wallet.id}
          wallet={wallet}
          index={index}
          size={size}
          mark={mark}
          isHere={isHere}
          onChoose={onChoose}
        />
      ))}
      {Array.from({ length: coming }, (_, index) => length + index).map(index => (
        <li key={`coming ${index}`} style={place(index)} aria-hidden="true">
          <SkeletonTile />
        </li>
      ))}
    </ul>
  )
}

type GridTileProps = Pick<WalletGridProps, 'mark' | 'isHere' | 'size' | 'onChoose'> & {
  wallet: WalletEntry
  index: number
}

/** Rendered once: while the list scrolls, only what comes into sight is. */
const GridTile = memo(function GridTile({ wallet, index, size, mark, isHere, onChoose }: GridTileProps) {
  return (
    <li style={place(index)} aria-setsize={size ?? -1} aria-posinset={index + 1}>
      <WalletTile
        id={wallet.id}
        name={wallet.name}
        src={wallet.imageUrl}
        mark={isHere(wallet) ? mark : undefined}
        onChoose={onChoose}
      />
    </li>
  )
})

const indexOf = ({ target }: FocusEvent<HTMLElement>) => Number(target.closest('li')?.ariaPosInSet) - 1

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const tiles = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-wallet-id]')]
  const step = keyStep(event.key, getComputedStyle(event.currentTarget).direction)
  const next = step && tiles[tiles.indexOf(event.target as HTMLElement) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

function useRowsInSight(scroller: RefObject<HTMLElement | null>): Rows {
  const [first, setFirst] = useState(0)
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const onScroll = () => setFirst(Math.floor(element.scrollTop / TILE))
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => element.removeEventListener('scroll', onScroll)
  }, [scroller])
  return rowsInSight(first)
}
