import {
  type ModalSnapshot,
  selectAllWalletsEntry,
  selectConnectMethods,
  selectLegal,
  selectWallets,
  type ViewPayloads,
} from '@foyer/core'
import { useCallback, useId } from 'react'
import { doors } from '../../doors.ts'
import { useMessages } from '../../i18n/useMessages.ts'
import { ChevronIcon, WalletIcon } from '../../icons/index.ts'
import { Lazy } from '../../lazy/Lazy.tsx'
import { FailedScreen, LoadingScreen } from '../../lazy/screens.tsx'
import { useActor, useShown } from '../../modal/useModalTree.ts'
import { SymbolPicture } from '../../parts/Picture.tsx'
import { Row } from '../../parts/Row.tsx'
import { SkeletonRow } from '../../parts/Skeleton.tsx'
import { Stack } from '../../parts/Stack.tsx'
import { connectMessages } from './messages.ts'
import { WalletList } from './WalletList.tsx'
import { WalletDistinction, WalletName } from './WalletName.tsx'

type MethodProps = { payload: ViewPayloads['Connect']; blockedBy: string | undefined }

const failed = (retry: () => void) => <FailedScreen onRetry={retry} />

/** Methods in their order. Where the visitor can log in, nothing is said of wallets that are not there. */
function selectMethods(snapshot: ModalSnapshot) {
  const methods = selectConnectMethods(snapshot)
  if (methods.length === 1 || selectAllWalletsEntry(snapshot) || selectWallets(snapshot).length > 0) return methods
  return methods.filter(method => method !== 'wallet')
}

/** The ways to connect. */
export function ConnectView({ payload }: { payload: ViewPayloads['Connect'] }) {
  const actor = useActor()
  const { mustAgree } = useMessages(connectMessages)
  const order = useShown(selectMethods)
  const legal = useShown(selectLegal)
  const { agreed = false } = payload
  // Kept in the history entry: ticked after Back, and not after the next opening.
  const agree = (agreed: boolean) =>
    actor.send({ type: 'view.go', entry: { view: 'Connect', payload: { ...payload, agreed } }, mode: 'replace' })
  const reasonId = useId()
  const blockedBy = legal?.mustAgree && !agreed ? reasonId : undefined
  return (
    <Stack>
      {order.map((name, at) =>
        name === 'wallet' ? (
          <WalletMethod key={name} payload={payload} blockedBy={blockedBy} />
        ) : (
          <Lazy key={name} module={doors.login} loading={<SkeletonRow simple />} failed={failed}>
            {({ LoginMethod }) => (
              <LoginMethod
                name={name}
                payload={payload}
                blockedBy={blockedBy}
                follows={order[at - 1] === 'wallet'}
                precedes={order[at + 1] === 'wallet'}
              />
            )}
          </Lazy>
        ),
      )}
      {blockedBy && (
        <span id={blockedBy} hidden>
          {mustAgree}
        </span>
      )}
      {legal && (
        <Lazy module={doors.next} loading={null} failed={failed}>
          {({ LegalLine }) => <LegalLine legal={legal} agreed={agreed} onAgree={agree} />}
        </Lazy>
      )}
    </Stack>
  )
}

const isCollapsed = ({ context }: ModalSnapshot) => context.config.collapseWallets

function WalletMethod({ payload, blockedBy }: MethodProps) {
  const actor = useActor()
  const messages = useMessages(connectMessages)
  const collapsed = useShown(isCollapsed)
  const { namespace } = payload
  const wallets = useShown(useCallback((snapshot: ModalSnapshot) => selectWallets(snapshot, namespace), [namespace]))
  const all = useShown(selectAllWalletsEntry)
  if (wallets.length === 0 && !all)
    return (
      <Lazy module={doors.next} loading={<LoadingScreen />} failed={failed}>
        {({ NoWallet }) => <NoWallet />}
      </Lazy>
    )
  if (!collapsed)
    return (
      <WalletList
        Name={WalletName}
        Distinction={WalletDistinction}
        wallets={wallets}
        namespace={namespace}
        all={all}
        blockedBy={blockedBy}
      />
    )
  return (
    <Row
      part="wallets"
      picture={<SymbolPicture icon={<WalletIcon />} />}
      name={messages.collapsed}
      end={<ChevronIcon />}
      disabled={blockedBy !== undefined}
      aria-describedby={blockedBy}
      onClick={() =>
        actor.send({ type: 'view.go', entry: { view: 'ConnectWallets', payload: { ...(namespace && { namespace }) } } })
      }
    />
  )
}
