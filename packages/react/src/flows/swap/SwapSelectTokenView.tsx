import type { Asset, SwapScreen } from '@foyer/core'
import { type ComponentType, useCallback } from 'react'
import { useMessages } from '../../i18n/useMessages.ts'
import { FlowContent } from '../../lazy/FlowContent.tsx'
import { SkeletonRow } from '../../parts/Skeleton.tsx'
import { VisuallyHidden } from '../../parts/VisuallyHidden.tsx'
import { SearchedList } from '../choice/SearchedList.tsx'
import { AssetRow } from '../send/AssetRow.tsx'
import { findAssets } from '../send/findAssets.ts'
import { swapMessages } from './messages.ts'
import { Unavailable, Unloaded, Unsupported } from './NoSwap.tsx'
import { type SwapForm, useSwapForm } from './useSwapForm.ts'

const idOf = ({ address }: Asset) => address ?? 'native'

/** Rows in their size, while the list loads. */
function TokensSkeleton() {
  const { loading } = useMessages(swapMessages)
  return (
    <div>
      <VisuallyHidden role="status">{loading}</VisuallyHidden>
      <SkeletonRow />
      <SkeletonRow />
      <SkeletonRow />
    </div>
  )
}

/** Assets that can be swapped on the network, those of the account first, found by name, symbol or address. */
function TokenChoice({ swap: { assets, search, side, ...swap }, emit }: SwapForm) {
  const { tokens: messages } = useMessages(swapMessages)
  const chosen = swap[side].asset
  const selected = chosen && idOf(chosen)
  const row = useCallback(
    (each: Asset) => (
      <AssetRow
        asset={each}
        isSelected={idOf(each) === selected}
        onSelect={() => emit({ type: 'token.select', address: each.address })}
      />
    ),
    [emit, selected],
  )
  return (
    <SearchedList
      items={assets}
      idOf={idOf}
      find={findAssets}
      search={search}
      onSearch={text => emit({ type: 'tokens.search', text })}
      messages={messages}
    >
      {row}
    </SearchedList>
  )
}

/** One screen per screen of the flow; a missing one is a type error. */
const screens: Record<SwapScreen, ComponentType<SwapForm>> = {
  loading: TokensSkeleton,
  unavailable: Unavailable,
  unsupported: Unsupported,
  unloaded: Unloaded,
  edit: TokenChoice,
  prepare: TokenChoice,
  review: TokenChoice,
  approve: TokenChoice,
  build: TokenChoice,
  sign: TokenChoice,
  failed: TokenChoice,
}

/** Choice of a token for one side of the swap. */
export function SwapSelectTokenView() {
  const form = useSwapForm()
  const Screen = screens[form.swap.screen]
  return (
    <FlowContent flow="swap" loading={<TokensSkeleton />}>
      <Screen {...form} />
    </FlowContent>
  )
}
