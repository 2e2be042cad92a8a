import type { Asset, SendScreen } from '@foyer/core'
import { type ComponentType, useCallback } from 'react'
import { useMessages } from '../../i18n/useMessages.ts'
import { FlowContent } from '../../lazy/FlowContent.tsx'
import { SearchField } from '../../parts/Field.tsx'
import { SkeletonRow } from '../../parts/Skeleton.tsx'
import { Stack } from '../../parts/Stack.tsx'
import { VisuallyHidden } from '../../parts/VisuallyHidden.tsx'
import { SearchedList } from '../choice/SearchedList.tsx'
import { AssetRow } from './AssetRow.tsx'
import { findAssets } from './findAssets.ts'
import { ListState } from './ListState.tsx'
import { sendMessages } from './messages.ts'
import { Elsewhere, Unavailable } from './NoForm.tsx'
import { type SendForm, useSendForm } from './useSendForm.ts'

const idOf = ({ address }: Asset) => address ?? 'native'

/** The search field and rows in their sizes, while the flow loads. */
function TokensSkeleton() {
  const { loading, tokens: messages } = useMessages(sendMessages)
  return (
    <Stack>
      <VisuallyHidden role="status">{loading}</VisuallyHidden>
      <SearchField
        label={messages.search}
        placeholder={messages.search}
        clearLabel={messages.clear}
        onClear={() => undefined}
        readOnly
        value=""
      />
      <div>
        <SkeletonRow />
        <SkeletonRow />
      </div>
    </Stack>
  )
}

/** Assets that can be sent on the network, found by name, symbol or address. */
function TokenChoice({ send: { assets, asset, search }, emit }: SendForm) {
  const { tokens: messages } = useMessages(sendMessages)
  const selected = asset && idOf(asset)
  const row = useCallback(
    (each: Asset) => (
      <AssetRow
        asset={each}
        isSelected={idOf(each) === selected}
        onSelect={() => emit({ type: 'asset.select', address: each.address })}
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
      onSearch={text => emit({ type: 'assets.search', text })}
      messages={messages}
      after={<ListState />}
    >
      {row}
    </SearchedList>
  )
}

/** One screen per screen of the flow; a missing one is a type error. */
const screens: Record<SendScreen, ComponentType<SendForm>> = {
  loading: TokensSkeleton,
  unavailable: Unavailable,
  elsewhere: Elsewhere,
  edit: TokenChoice,
  quote: TokenChoice,
  review: TokenChoice,
  sign: TokenChoice,
  failed: TokenChoice,
}

/** Choice of the token to send. */
export function WalletSendSelectTokenView() {
  const form = useSendForm()
  const Screen = screens[form.send.screen]
  return (
    <FlowContent flow="send" loading={<TokensSkeleton />}>
      <Screen {...form} />
    </FlowContent>
  )
}
