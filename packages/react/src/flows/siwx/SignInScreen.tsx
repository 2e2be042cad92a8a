import {
  type ErrorRecord,
  loadingStateOf,
  type ModalSnapshot,
  selectAccount,
  selectNetwork,
  selectSignIn,
  selectWindow,
} from '@foyer/core'
import { useErrorText } from '../../i18n/useErrorText.ts'
import { useMessages } from '../../i18n/useMessages.ts'
import { modalMessages } from '../../modal/messages.ts'
import { useLastShown } from '../../modal/useLastShown.ts'
import { useActor, useShown } from '../../modal/useModalTree.ts'
import { Button } from '../../parts/Button.tsx'
import { Link } from '../../parts/Link.tsx'
import { Live } from '../../parts/Live.tsx'
import { Picture } from '../../parts/Picture.tsx'
import { Ring, type RingProps } from '../../parts/Ring.tsx'
import { Actions, Intro, Stack } from '../../parts/Stack.tsx'
import { VisuallyHidden } from '../../parts/VisuallyHidden.tsx'
import { useStyles } from '../../theme/useStyles.ts'
import { ForeignWarning } from './ForeignWarning.tsx'
import { signInMessages } from './messages.ts'
import { SignInFacts } from './SignInFacts.tsx'
import styles from './SignInScreen.css?inline'
import { screens } from './screens.tsx'

/** Account and wallet that sign in. */
function selectParty(snapshot: ModalSnapshot) {
  const account = selectAccount(snapshot)
  return (
    account && {
      address: account.address,
      network: selectNetwork(snapshot, account.namespace)?.name ?? '',
      wallet: account.connectedWalletInfo,
    }
  )
}

const selectApp = ({ context }: ModalSnapshot) => context.config.app
const isShaking = (snapshot: ModalSnapshot) => selectWindow(snapshot) === 'shaking'
const isRunning = (snapshot: ModalSnapshot) => loadingStateOf(snapshot, 'siwx') === 'running'

/** Party whose picture shows a failure. */
const blamed = (error: ErrorRecord | undefined) =>
  error?.code.startsWith('siwx.') || error?.code === 'chunk.failed' ? 'site' : 'wallet'

export interface SignInScreenProps {
  /** The wallet has signed while it connected: there is nothing to sign here, only the verification to wait for. */
  isSigned?: boolean
}

/** A sign-in, from the message to its verification. All its screens have one layout, so that nothing jumps. */
export function SignInScreen({ isSigned }: SignInScreenProps) {
  useStyles(styles)
  const actor = useActor()
  const { retry } = useMessages(modalMessages)
  const messages = useMessages(signInMessages)
  const errorText = useErrorText()
  const signIn = useShown(selectSignIn)
  const party = useLastShown(selectParty)
  const app = useShown(selectApp)
  const refused = useShown(isShaking)
  const running = useShown(isRunning)
  const { message, isForeign } = signIn
  const name = isSigned && signIn.screen === 'loading' ? 'verifying' : signIn.screen
  const { ring, action, title, text, ...screen } = screens[name]
  const asked = name === 'failed' ? blamed(signIn.error) : screen.asked
  const wallet = party?.wallet.name ?? messages.wallet
  const values = { wallet, away: signIn.isRemote, reason: errorText(signIn.error) }
  const ringOf = (who: 'wallet' | 'site'): RingProps['state'] => (who === asked ? ring : 'idle')
  return (
    <>
      <Live>
        <div className="sign-in-intro">
          <Intro
            picture={
              <span className="sign-in-pictures">
                <Ring state={ringOf('site')}>
                  <Picture name={app?.name ?? location.hostname} src={app?.icon} size={72} />
                </Ring>
                <Ring state={ringOf('wallet')}>
                  <Picture name={wallet} src={party?.wallet.imageUrl} size={72} />
                </Ring>
              </span>
            }
            title={title(messages, values)}
          >
            {isForeign && action === 'sign' ? messages.foreign.advice : text(messages, values)}
            {signIn.hasPlainAccount && <PlainAccount />}
          </Intro>
        </div>
        {/* The dialog shakes when closing is refused; this announces the reason. */}
        {refused && <VisuallyHidden>{messages.stay}</VisuallyHidden>}
      </Live>
      <Stack gap={12}>
        {message && isForeign && <ForeignWarning message={message} />}
        {!isSigned && (
          <SignInFacts
            message={message}
            isLoading={name === 'loading'}
            isForeign={isForeign}
            address={party?.address ?? ''}
            network={party?.network ?? ''}
          />
        )}
        <Actions className="sign-in-actions">
          <Button
            part="cancel"
            disabled={name === 'verifying'}
            onClick={() => actor.send({ type: running ? 'siwx.cancel' : 'modal.dismiss' })}
          >
            {messages.cancel[signIn.cancel]}
          </Button>
          <Button
            part={action === 'retry' ? 'retry' : 'sign'}
            variant={isForeign ? 'danger' : 'primary'}
            busy={action === 'busy'}
            onClick={() => actor.send({ type: running ? 'siwx.sign' : 'flows.wanted' })}
          >
            {action === 'retry' ? retry : isForeign ? messages.anyway : messages.action}
          </Button>
        </Actions>
      </Stack>
    </>
  )
}

/** Way out of a smart account that cannot sign in. The sign-in follows the account, and asks about that one. */
function PlainAccount() {
  const actor = useActor()
  const { plain } = useMessages(signInMessages)
  return (
    <>
      <br />
      <Link
        part="account-type"
        data-account-type="eoa"
        onClick={() => actor.send({ type: 'accountType.select', accountType: 'eoa' })}
      >
        {plain}
      </Link>
    </>
  )
}
