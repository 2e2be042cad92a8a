import { type ReactNode, useState } from 'react'
import * as flowIcons from '../src/icons/flowIcons.ts'
import * as firstIcons from '../src/icons/index.ts'
import {
  Actions,
  AmountField,
  Avatar,
  Button,
  Card,
  Checkbox,
  Chip,
  Columns,
  CopyButton,
  Dialog,
  Divider,
  Field,
  Footnote,
  Header,
  Hero,
  IconButton,
  Intro,
  KeyValue,
  KeyValues,
  Label,
  Link,
  Muted,
  Notice,
  OtpField,
  Picture,
  Ring,
  Row,
  SearchField,
  Skeleton,
  SkeletonRow,
  Stack,
  Steps,
  SymbolPicture,
  Tabs,
  Tag,
} from './parts/index.ts'

const icons = { ...firstIcons, ...flowIcons }

const rivet = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="#2457d6"/><path d="M13 28V12h8a5 5 0 0 1 0 10h-8m7 0 7 6" fill="none" stroke="#fff" stroke-width="3.5" stroke-linecap="round" stroke-linejoin="round"/></svg>')}`
const back = <IconButton part="back" label="Back" icon={<icons.BackIcon />} />
const close = <IconButton part="close" label="Close" icon={<icons.CloseIcon />} />
const help = <IconButton part="help" label="Help" icon={<icons.HelpIcon />} />
const go = <icons.ChevronIcon />

const Connect = () => (
  <>
    <Header title="Connect wallet" start={help} end={close} />
    <Stack>
      <Row picture={<SymbolPicture icon={<icons.QrIcon />} />} name="Phone wallet" end={<Tag>QR code</Tag>} />
      <Row picture={<Picture name="Rivet" src={rivet} />} name="Rivet" end={<Tag>Recent</Tag>} />
      <Row
        picture={<Picture name="Meadow" src="https://127.0.0.1:2999/none.png" />}
        name="Meadow"
        end={<Tag tone="good">Installed</Tag>}
      />
      <Row
        picture={<Picture name="Parallax" />}
        name="Parallax, a wallet whose name is much too long"
        end={<Tag tone="good">Installed</Tag>}
      />
      <Row picture={<SymbolPicture icon={<icons.GridIcon />} />} name="All wallets" end={<>490+ {go}</>} />
      <Divider>or</Divider>
      <Field label="Email address" placeholder="Email address" type="email" icon={<icons.MailIcon />} />
      <Columns>
        <Button aria-label="Shield" icon={<icons.ShieldIcon />} />
        <Button aria-label="Network" icon={<icons.NetworkIcon />} />
        <Button aria-label="Wallet" icon={<icons.WalletIcon />} />
        <Button aria-label="QR" icon={<icons.QrIcon />} />
        <Button aria-label="More" icon={<icons.MoreIcon />} />
      </Columns>
      <Footnote>
        By connecting you agree to the <Link href="https://app.example/terms">Terms</Link> and{' '}
        <Link href="https://app.example/privacy">Privacy Policy</Link>
      </Footnote>
    </Stack>
  </>
)

const Holdings = () => {
  const [tab, select] = useState<'tokens' | 'nfts' | 'activity'>('tokens')
  return (
    <Tabs
      label="Holdings"
      selected={tab}
      onSelect={select}
      tabs={[
        { id: 'tokens', label: 'Tokens' },
        { id: 'nfts', label: 'NFTs' },
        { id: 'activity', label: 'Activity' },
      ]}
    >
      <Row plain picture={<Picture name="Ether" round />} name="Ether" sub="1.20 ETH" value="$3,913.00" />
      <Row
        plain
        picture={<Picture name="USD Coin" round />}
        name="USD Coin"
        sub="312.40 USDC"
        value="$312.40"
        valueSub="+0.01 %"
      />
      {tab === 'tokens' && (
        <Row plain picture={<Picture name="Wrapped BTC" round />} name="Wrapped BTC" sub="<0.01 WBTC" value="$56.17" />
      )}
      <SkeletonRow />
    </Tabs>
  )
}

const Account = () => (
  <>
    <Header
      title="Account"
      titleHidden
      start={
        <Chip picture={<Picture name="Ethereum" size={24} round />} opens>
          Ethereum
        </Chip>
      }
      end={close}
    />
    <Stack>
      <Stack gap={4}>
        <Intro
          picture={
            <>
              <Avatar seed="0x52908400098527886E0F7030069857D2E4169EE7" size={56} />
              <CopyButton label="Copy address" copiedLabel="Copied" onCopy={() => undefined}>
                ada.foyer.id
              </CopyButton>
              <Hero>
                $4,281<Muted>.57</Muted>
              </Hero>
            </>
          }
        />
      </Stack>
      <Columns>
        <Button variant="tile" icon={<icons.BuyIcon />}>
          Buy
        </Button>
        <Button variant="tile" icon={<icons.SwapIcon />}>
          Swap
        </Button>
        <Button variant="tile" icon={<icons.ReceiveIcon />}>
          Receive
        </Button>
        <Button variant="tile" icon={<icons.SendIcon />}>
          Send
        </Button>
      </Columns>
      <Holdings />
    </Stack>
  </>
)

const Review = () => (
  <>
    <Header title="Review" start={back} end={close} />
    <Stack>
      <Intro
        picture={
          <Hero>
            25 <Muted>USDC</Muted>
          </Hero>
        }
      >
        $25.00 · on Ethereum
      </Intro>
      <KeyValues>
        <KeyValue name="To" detail="0x52…9c1fE4">
          ada.foyer.id
        </KeyValue>
        <KeyValue name="Network fee">
          $0.42 <Muted>&lt;0.01 ETH</Muted>
        </KeyValue>
        <KeyValue name="You keep">287.40 USDC</KeyValue>
      </KeyValues>
      <Notice tone="good">Simulated: 25 USDC leaves and arrives in full. Nothing else of yours changes.</Notice>
      <Notice tone="warn">First time you send to this address.</Notice>
      <Actions>
        <Button variant="primary">Send 25 USDC</Button>
      </Actions>
    </Stack>
  </>
)

const Waiting = () => (
  <>
    <Header title="Meadow" start={back} end={close} />
    <Intro
      roomy
      title="Approve in Meadow"
      picture={
        <Ring state="waiting">
          <Picture name="Meadow" size={72} />
        </Ring>
      }
    >
      A request is open in your wallet. It may be behind another window.
    </Intro>
    <Actions>
      <Button>Cancel</Button>
    </Actions>
  </>
)

const Failed = () => (
  <>
    <Header title="Meadow" start={back} end={close} />
    <Intro
      roomy
      title="Request declined"
      picture={
        <Ring state="failed">
          <Picture name="Meadow" size={72} />
        </Ring>
      }
    >
      You declined in your wallet. Nothing has changed.
    </Intro>
    <Actions>
      <Button>Get Meadow</Button>
      <Button variant="primary" icon={<icons.RefreshIcon />}>
        Try again
      </Button>
    </Actions>
  </>
)

const Sent = () => (
  <>
    <Header title="Sent" end={close} />
    <Intro
      roomy
      title="25 USDC on its way"
      picture={
        <Ring state="done" round>
          <Picture name="USD Coin" size={72} round />
        </Ring>
      }
    >
      Seen by the network, not final yet. You can close this; we keep watching.
    </Intro>
    <Steps label="Progress" at={2} of={3} />
    <Actions>
      <Button icon={<icons.ExternalIcon />} href="https://explorer.example">
        Explorer
      </Button>
      <Button variant="primary">Done</Button>
    </Actions>
  </>
)

const SignIn = () => (
  <>
    <Header title="Sign in" end={close} />
    <Stack>
      <Intro title="app.example wants to know it is you" picture={<Avatar seed="solana" size={72} />}>
        Signing proves that this account is yours. It costs nothing and moves nothing.
      </Intro>
      <KeyValues>
        <KeyValue name="Account">0x52…9c1fE4</KeyValue>
        <KeyValue name="Network">Ethereum</KeyValue>
        <KeyValue name="Valid until">27 Nov, 18:00</KeyValue>
      </KeyValues>
      <Checkbox checked onChange={() => undefined}>
        I accept the <Link href="https://app.example/terms">Terms</Link>
      </Checkbox>
      <Actions>
        <Button>Cancel</Button>
        <Button variant="primary" busy>
          Sign
        </Button>
      </Actions>
    </Stack>
  </>
)

const Networks = () => {
  const [text, type] = useState('')
  return (
    <>
      <Header title="Switch network" start={back} end={close} />
      <Stack>
        <SearchField
          label="Search"
          placeholder="Search networks"
          value={text}
          onChange={event => type(event.currentTarget.value)}
          clearLabel="Clear"
          onClear={() => type('')}
        />
        <Intro title="This app does not run here">
          Your wallet is on Unknown (chain 5318008). Choose a network to go on.
        </Intro>
        <Row picture={<Picture name="Ethereum" round />} name="Ethereum" end={<icons.CheckIcon />} />
        <Row picture={<Picture name="Base" round />} name="Base" busy end={<icons.SpinnerIcon />} />
        <Row
          picture={<Picture name="Solana" round />}
          name="Solana"
          disabled
          reason="Your wallet did not approve it"
          end={go}
        />
        <Button variant="quiet" icon={<icons.DisconnectIcon />}>
          Disconnect
        </Button>
      </Stack>
    </>
  )
}

const Send = () => {
  const [amount, type] = useState('25')
  return (
    <>
      <Header title="Send" start={back} end={close} />
      <Stack>
        <Card>
          <AmountField
            label="Amount"
            value={amount}
            onChange={event => type(event.currentTarget.value)}
            unit={
              <Chip picture={<Picture name="USD Coin" size={24} round />} opens>
                USDC
              </Chip>
            }
          />
          <div className="key-value">
            <span className="small">$25.00</span>
            <span className="small">
              312.40 <Link>Max</Link>
            </span>
          </div>
        </Card>
        <Field label="Receiver" placeholder="Address or name" icon={<icons.WalletIcon />} />
        <Field label="Email" defaultValue="ada@" error="That is no email address" icon={<icons.MailIcon />} />
        <OtpField label="Code" value="123" onChange={() => {}} />
        <Notice tone="bad">Failed to send transaction. Please try again.</Notice>
        <Notice tone="neutral">Prices are estimates.</Notice>
        <Button disabled>Add Address</Button>
        <Button variant="primary" disabled>
          Preview Send
        </Button>
        <Button variant="danger">Disconnect</Button>
        <CopyButton variant="button" label="Copy link" copiedLabel="Copied" onCopy={() => undefined} />
        <Skeleton hero />
      </Stack>
    </>
  )
}

const Icons = () => (
  <>
    <Header title="Icons" end={close} />
    <Label>Every one of the set</Label>
    <div className="icons">
      {Object.entries(icons).map(([name, Icon]) => (
        <IconButton key={name} label={name} icon={<Icon />} />
      ))}
    </div>
    <Columns>
      <Picture name="Ethereum" size={24} round />
      <Picture name="Rivet" size={32} />
      <Picture name="Meadow" />
      <Picture name="Parallax" size={56} />
      <Picture name="Öl" size={72} />
    </Columns>
    <Columns>
      {['a', 'b', 'c', '0xd8', 'bc1q', 'E9', '5Gr'].map(seed => (
        <Avatar key={seed} seed={seed} />
      ))}
    </Columns>
  </>
)

const embed = (View: () => ReactNode) => () => (
  <Dialog state="open" embedded>
    <View />
  </Dialog>
)

export const views = [Connect, Account, Review, Waiting, Failed, Sent, SignIn, Networks, Send, Icons]
export const panels = views.map(View => ({ View: embed(View) }))
