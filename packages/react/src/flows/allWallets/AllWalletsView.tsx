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
import { errorText } from '../../i18n/errorText.ts'
import { fill } from '../../i18n/fill.ts'
import { useCatalogueMessages } from '../../i18n/useCatalogueMessages.ts'
import { Words } from '../../i18n/Words.tsx'
import { RefreshIcon, SearchIcon } from '../../icons/index.ts'
import { Button } from '../../parts/Button.tsx'
import { SearchField } from '../../parts/Field.tsx'
import { SymbolPicture } from '../../parts/Picture.tsx'
import { ReloadPage } from '../../parts/ReloadPage.tsx'
import { Columns, Intro } from '../../parts/Stack.tsx'
import { VisuallyHidden } from '../../parts/VisuallyHidden.tsx'
import { useStyles } from '../../theme/useStyles.ts'
import { useActor, useShown } from '../modal/useModalTree.ts'
import styles from './AllWalletsView.css?inline'
import { EndOfList } from './EndOfList.tsx'
import { WalletGrid } from './WalletGrid.tsx'

/** Undefined until there is a catalogue to ask. */
const queryOf = (catalogue: CatalogueSnapshot | undefined) => catalogue?.context.query.text
const selectConnectors = ({ context }: ModalSnapshot) => context.connectors

/** For the first frame: head and search field are there at once, whatever the tiles take. */
const UNSEEN: CatalogueList = { wallets: [], state: 'listed', more: false, error: undefined }

/** The registry's wallets: found by name, or by scrolling as far as they go. */
export function AllWalletsView({ payload }: { payload: ViewPayloads['AllWallets'] }) {
  useStyles(styles)
  const actor = useActor()
  const words = useCatalogueMessages()
  const { allWallets } = words
  // Deferred: tiles are rendered in slices that hold no key press up.
  const { wallets, state, more, error } = useDeferredValue(useShown(selectAllWallets), UNSEEN)
  const query = useSelector(useShown(catalogueOf), queryOf)
  const connectors = useShown(selectConnectors)
  const scroller = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    // Other words, another list; what is found is read from its beginning.
    if (query !== undefined) scroller.current?.scrollTo(0, 0)
  }, [query])

  const { namespace } = payload
  const isHere = useMemo(() => {
    // Which wallets are in this page changes with its connectors.
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
  const retry = () => {
    const catalogue = catalogueOf(actor.getSnapshot())
    if (catalogue) catalogue.send({ type: query?.trim() ? 'search.retry' : 'pages.retry' })
    else actor.send({ type: 'remote.wanted' })
  }
  const scan = () => actor.send({ type: 'view.go', entry: { view: 'ConnectingWalletConnectBasic', payload } })

  return (
    <>
      <SearchField
        label={allWallets.search}
        placeholder={allWallets.search}
        clearLabel={allWallets.clear}
        maxLength={100}
        readOnly={query === undefined}
        value={query ?? ''}
        onChange={event => search(event.currentTarget.value)}
        onClear={() => search('')}
      />
      <VisuallyHidden role="status">
        {state === 'loading'
          ? allWallets.loading
          : query?.trim() && state === 'listed' && fill(allWallets.found, { count: String(wallets.length) })}
      </VisuallyHidden>
      <div className="all-wallets" ref={scroller}>
        <WalletGrid
          label={allWallets.list}
          mark={words.connect.installed}
          wallets={wallets}
          isHere={isHere}
          loading={state === 'loading'}
          size={more || state === 'loading' ? undefined : wallets.length}
          onChoose={choose}
        />
        {more && <EndOfList key={wallets.length} scroller={scroller} onSight={askForMore} />}
        {state === 'nothing' && (
          <div className="all-wallets-empty">
            <Intro roomy picture={<SymbolPicture icon={<SearchIcon />} />} title={allWallets.nothing.title}>
              {query?.trim() ? <Words of={allWallets.nothing.text} query={query.trim()} /> : allWallets.nothing.bare}
            </Intro>
            <Button part="scan" onClick={scan}>
              {allWallets.nothing.action}
            </Button>
          </div>
        )}
        {state === 'failed' && (
          <div role="status" className={wallets.length === 0 ? 'all-wallets-empty' : undefined}>
            <Intro
              roomy={wallets.length === 0}
              picture={<SymbolPicture icon={<RefreshIcon />} />}
              title={allWallets.failed}
            >
              {errorText(words, error)}
            </Intro>
            <Columns>
              {error?.code === 'chunk.failed' && <ReloadPage>{words.opening.reload}</ReloadPage>}
              <Button part="retry" onClick={retry}>
                {words.retry}
              </Button>
            </Columns>
          </div>
        )}
      </div>
    </>
  )
}
