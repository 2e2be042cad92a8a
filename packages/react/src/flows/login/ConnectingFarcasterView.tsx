import type { ModalSnapshot } from '@foyer/core'
import { fill } from '../../i18n/fill.ts'
import { useErrorText } from '../../i18n/useErrorText.ts'
import { useMessages } from '../../i18n/useMessages.ts'
import { SocialMark } from '../../icons/SocialMark.tsx'
import { FlowContent } from '../../lazy/FlowContent.tsx'
import { Countdown } from '../../modal/Countdown.tsx'
import { modalMessages } from '../../modal/messages.ts'
import { useActor, useDevice, useShown } from '../../modal/useModalTree.ts'
import { ViewHeader } from '../../modal/ViewHeader.tsx'
import { Button } from '../../parts/Button.tsx'
import { CopyButton } from '../../parts/CopyButton.tsx'
import { SymbolPicture } from '../../parts/Picture.tsx'
import { QrCode } from '../../parts/QrCode.tsx'
import { Actions } from '../../parts/Stack.tsx'
import { VisuallyHidden } from '../../parts/VisuallyHidden.tsx'
import { useStyles } from '../../theme/useStyles.ts'
import scanStyles from '../pairing/ScanPanel.css?inline'
import styles from './LoginIntro.css?inline'
import { LoginIntro } from './LoginIntro.tsx'
import { loginMessages } from './messages.ts'
import { screenOf, screens } from './screens.tsx'
import { type LoginForm, useLogin } from './useLogin.ts'
import { isWalletScreen, WalletStep } from './WalletStep.tsx'

/** Header of ConnectingFarcaster. */
export function ConnectingFarcasterHeader() {
  const { providers } = useMessages(loginMessages)
  return <ViewHeader title={providers.farcaster} />
}

/** Link and QR code of the Farcaster login, and after it the wallet. */
export function ConnectingFarcasterView() {
  const form = useLogin()
  const { screen } = form.login
  if (isWalletScreen(screen)) return <WalletStep {...form} screen={screen} />
  if (screens[screenOf(screen)].ring === 'failed') return <Ended {...form} />
  const scan = <Scan {...form} />
  return (
    <FlowContent flow="login" loading={scan}>
      {scan}
    </FlowContent>
  )
}

const selectIsPhone = ({ context }: ModalSnapshot) => context.config.platform.mobile

/** The link, to scan from a phone or to open on one. */
function Scan({ login: { screen, farcasterUrl: link, expiresAt } }: LoginForm) {
  useStyles(scanStyles)
  useStyles(styles)
  const device = useDevice()
  const { checking, farcaster: messages } = useMessages(loginMessages)
  const { newTab } = useMessages(modalMessages)
  const isDone = screen === 'done'
  const isPhone = useShown(selectIsPhone)
  const time = link !== undefined && !isDone && expiresAt !== undefined && (
    <Countdown until={expiresAt}>{time => fill(messages.validFor, { time })}</Countdown>
  )
  return (
    <>
      {isPhone ? (
        <LoginIntro
          ring="waiting"
          picture={<SymbolPicture icon={<SocialMark social="farcaster" size={32} />} size={72} />}
          title={isDone ? checking.title : messages.here.title}
        >
          {isDone ? checking.text : messages.here.text}
        </LoginIntro>
      ) : (
        <>
          <QrCode
            text={link}
            label={messages.code}
            picture={<SymbolPicture icon={<SocialMark social="farcaster" size={24} />} />}
          />
          <div className="scan-caption">
            <span>{messages.aim}</span>
            <span className="small">{isDone ? checking.title : time}</span>
            <VisuallyHidden role="status">
              {isDone ? checking.title : link === undefined ? messages.loading : ''}
            </VisuallyHidden>
          </div>
        </>
      )}
      <Actions>
        <CopyButton
          part="copy-uri"
          variant="button"
          label={messages.copy}
          copiedLabel={messages.copied}
          disabled={link === undefined}
          onCopy={() => link !== undefined && device.copy(link)}
        />
        <Button part="open-wallet" variant="primary" href={link ?? null} target="_blank">
          <span>{messages.open}</span>
          <VisuallyHidden> {newTab}</VisuallyHidden>
        </Button>
      </Actions>
    </>
  )
}

/** The login has ended without a result. */
function Ended({ login, emit }: LoginForm) {
  const actor = useActor()
  const messages = useMessages(loginMessages)
  const { cancel, retry } = useMessages(modalMessages)
  const errorText = useErrorText()
  const { ring, title, text } = screens[screenOf(login.screen)]
  const values = { provider: messages.providers.farcaster, reason: errorText(login.error) }
  return (
    <>
      <LoginIntro
        ring={ring}
        picture={<SymbolPicture icon={<SocialMark social="farcaster" size={32} />} size={72} />}
        title={title(messages, values)}
      >
        {text(messages, values)}
      </LoginIntro>
      <Actions>
        <Button part="cancel" onClick={() => actor.send({ type: 'view.back' })}>
          {cancel}
        </Button>
        <Button part="retry" variant="primary" onClick={() => emit({ type: 'retry' })}>
          {retry}
        </Button>
      </Actions>
    </>
  )
}
