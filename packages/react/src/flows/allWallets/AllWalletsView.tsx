import {
  type CatalogueList,
  type CatalogueSnapshot,
  catalogueOf,
  isWalletHere,
  type ModalSnapshot,
  selectAllWallets,
  type ViewPayloads,
  type WalletEntry,
  walletTarget,
} from '@foyer/core'
import { useSelector } from '@xstate/react'
import { useCallback, useDeferredValue, useLayoutEffect, useMemo, useRef } from 'react'
import { Sentence } from '../../i18n/Sentence.tsx'
import { useCounted } from '../../i18n/useCounted.ts'
import { useErrorText } from '../../i18n/useErrorText.ts'
import { useMessages } from '../../i18n/useMessages.ts'
import { SearchIcon, ShieldIcon } from '../../icons/flowIcons.ts'
import { RefreshIcon } from '../../icons/index.ts'
import { FlowContent } from '../../lazy/FlowContent.tsx'
import { lazyMessages } from '../../lazy/messages.ts'
import { modalMessages } from '../../modal/messages.ts'
import { useActor, useShown } from '../../modal/useModalTree.ts'
import { Button } from '../../parts/Button.tsx'
import { SearchField } from '../../parts/Field.tsx'
import { SymbolPicture } from '../../parts/Picture.tsx'
import { ReloadPage } from '../../parts/ReloadPage.tsx'
import { Columns, Intro } from '../../parts/Stack.tsx'
import { VisuallyHidden } from '../../parts/VisuallyHidden.tsx'
import { useStyles } from '../../theme/useStyles.ts'
import { connectMessages } from '../connect/messages.ts'
import styles from './AllWalletsView.css?inline'
import { EndOfList } from './EndOfList.tsx'
import { allWalletsMessages } from './messages.ts'
import { WalletGrid } from './WalletGrid.tsx'

/** Undefined until the catalogue has loaded. */
const queryOf = (catalogue: CatalogueSnapshot | undefined) => catalogue?.context.query.text
const selectConnectors = ({ context }: ModalSnapshot) => context.connectors

/** List of the first frame, so that header and search field do not wait for the tiles. */
const UNSEEN: CatalogueList = { wallets: [], state: 'listed', more: false, error: undefined }

type Props = { payload: ViewPayloads['AllWallets'] }

/** Wallets of the registry: search by name, or scroll through all. The same list waits for the catalogue and then shows it. */
export function AllWalletsView(props: Props) {
  const list = <AllWallets {...props} />
  return (
    <FlowContent flow="catalogue" loading={list}>
      {list}
    </FlowContent>
  )
}

function AllWallets({ payload }: Props) {
  useStyles(styles)
  const actor = useActor()
  const { installed } = useMessages(connectMessages)
  const messages = useMessages(allWalletsMessages)
  const counted = useCounted()
  // Deferred: rendering the tiles must not block a key press.
  const { wallets, state, more, error } = useDeferredValue(useShown(selectAllWallets), UNSEEN)
  const query = useSelector(useShown(catalogueOf), queryOf)
  const connectors = useShown(selectConnectors)
  const scroller = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    // A new query has a new list, shown from its start.
    if (query !== undefined) scroller.current?.scrollTo(0, 0)
  }, [query])

  const { namespace } = payload
  const isHere = useMemo(() => {
    // The result changes with the connectors in the page.
    void connectors
    return (wallet: WalletEntry) => isWalletHere(actor.getSnapshot(), wallet, namespace)
  }, [actor, connectors, namespace])
  const choose = useCallback(
    (id: string) => {
      const snapshot = actor.getSnapshot()
      const wallet = selectAllWallets(snapshot).wallets.find(each => each.id === id)
      if (wallet) actor.send({ type: 'view.go', entry: walletTarget(snapshot, wallet, namespace) })
    },
    [actor, namespace],
  )
  const search = (text: string) => catalogueOf(actor.getSnapshot())?.send({ type: 'search.changed', text })
  const askForMore = useCallback(() => catalogueOf(actor.getSnapshot())?.send({ type: 'pages.next' }), [actor])

  return (
    <>
      <SearchField
        label={messages.search}
        placeholder={messages.search}
        clearLabel={messages.clear}
        maxLength={100}
        readOnly={query === undefined}
        value={query ?? ''}
        onChange={event => search(event.currentTarget.value)}
        onClear={() => search('')}
      />
      <VisuallyHidden role="status">
        {state === 'loading'
          ? messages.loading
          : state === 'withheld'
            ? `${messages.withheld.title}. ${messages.withheld.text}`
            : query?.trim() && state === 'listed' && counted(messages.found, { count: wallets.length })}
      </VisuallyHidden>
      <div className="all-wallets" ref={scroller}>
        <WalletGrid
          label={messages.list}
          mark={installed}
          wallets={wallets}
          isHere={isHere}
          loading={state === 'loading'}
          size={more || state === 'loading' ? undefined : wallets.length}
          onChoose={choose}
        />
        {more && <EndOfList key={wallets.length} scroller={scroller} onSight={askForMore} />}
        {state === 'withheld' && <Withheld />}
        {state === 'nothing' && <NoMatch query={query?.trim()} payload={payload} />}
        {state === 'failed' && <CatalogueFailed error={error} alone={wallets.length === 0} query={query} />}
      </div>
    </>
  )
}

/** Shown instead of results when the search may hold a secret. The status above the list announces it. */
function Withheld() {
  const { withheld } = useMessages(allWalletsMessages)
  return (
    <div className="all-wallets-empty">
      <Intro roomy picture={<SymbolPicture icon={<ShieldIcon />} />} title={withheld.title}>
        {withheld.text}
      </Intro>
    </div>
  )
}

/** Shown when no wallet matches the query, or the registry has none. */
function NoMatch({ query, payload }: Props & { query: string | undefined }) {
  const actor = useActor()
  const { nothing } = useMessages(allWalletsMessages)
  const scan = () => actor.send({ type: 'view.go', entry: { view: 'ConnectingWalletConnectBasic', payload } })
  return (
    <div className="all-wallets-empty">
      <Intro roomy picture={<SymbolPicture icon={<SearchIcon />} />} title={nothing.title}>
        {query ? <Sentence of={nothing.text} query={query} /> : nothing.bare}
      </Intro>
      <Button part="scan" onClick={scan}>
        {nothing.action}
      </Button>
    </div>
  )
}

type CatalogueFailedProps = { error: CatalogueList['error']; alone: boolean; query: string | undefined }

/** Shown when the list did not load, below the wallets that did. */
function CatalogueFailed({ error, alone, query }: CatalogueFailedProps) {
  const actor = useActor()
  const { retry: again } = useMessages(modalMessages)
  const { reload } = useMessages(lazyMessages)
  const { failed } = useMessages(allWalletsMessages)
  const errorText = useErrorText()
  const retry = () => {
    catalogueOf(actor.getSnapshot())?.send({ type: query?.trim() ? 'search.retry' : 'pages.retry' })
  }
  return (
    <div role="status" className={alone ? 'all-wallets-empty' : undefined}>
      <Intro roomy={alone} picture={<SymbolPicture icon={<RefreshIcon />} />} title={failed}>
        {errorText(error)}
      </Intro>
      <Columns>
        {error?.code === 'chunk.failed' && <ReloadPage>{reload}</ReloadPage>}
        <Button part="retry" onClick={retry}>
          {again}
        </Button>
      </Columns>
    </div>
  )
}
