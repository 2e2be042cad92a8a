import type { Asset, SendScreen } from '@foyer/core'
import { type ComponentType, useCallback, useDeferredValue, useMemo } from 'react'
import { Sentence } from '../../i18n/Sentence.tsx'
import { useCounted } from '../../i18n/useCounted.ts'
import { useMessages } from '../../i18n/useMessages.ts'
import { SearchIcon } from '../../icons/flowIcons.ts'
import { FlowContent } from '../../lazy/FlowContent.tsx'
import { SearchField } from '../../parts/Field.tsx'
import { LongList } from '../../parts/LongList.tsx'
import { SkeletonRow } from '../../parts/Skeleton.tsx'
import { Stack } from '../../parts/Stack.tsx'
import { VisuallyHidden } from '../../parts/VisuallyHidden.tsx'
import { NothingYet } from '../portfolio/PanelStates.tsx'
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
  const counted = useCounted()
  // Deferred: rendering the rows must not block a key press.
  const wanted = useDeferredValue(search)
  const found = useMemo(() => findAssets(assets, wanted), [assets, wanted])
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
    <Stack>
      <SearchField
        label={messages.search}
        placeholder={messages.search}
        clearLabel={messages.clear}
        maxLength={100}
        value={search}
        onChange={event => emit({ type: 'assets.search', text: event.currentTarget.value })}
        onClear={() => emit({ type: 'assets.search', text: '' })}
      />
      <VisuallyHidden role="status">{wanted.trim() && counted(messages.found, { count: found.length })}</VisuallyHidden>
      <div>
        {found.length > 0 ? (
          <LongList label={messages.list} items={found} idOf={idOf} height={56}>
            {row}
          </LongList>
        ) : (
          <NothingYet
            icon={<SearchIcon />}
            title={messages.nothing.title}
            text={<Sentence of={messages.nothing.text} search={wanted.trim()} />}
          />
        )}
        <ListState />
      </div>
    </Stack>
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
