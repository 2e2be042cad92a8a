import { appScheme, webLink } from './links.ts'

/**
 * Prefixes of schemes that belong to known owners other than wallets: they run code, show a page made by the sender, read this machine,
 * open a network connection, start another program, let someone control this machine, or pay. `ms` stands for `ms-…` and `ms+…`, too, and
 * `teamviewer` for `teamviewer10`.
 * @see https://www.iana.org/assignments/uri-schemes/uri-schemes.xhtml
 */
const OWNED = new Set(
  `javascript vbscript data blob file filesystem about view res resource jar mk mhtml cid mid content intent android app apps
  ftp ftps sftp tftp scp ssh telnet rlogin smb cifs nfs afp dav davs ldap ldaps git svn cvs bzr hg rsync rdp vnc spice x ms shell cmd
  ws wss http https gopher finger dict news nntp snews irc ircs rtsp rtsps rtmp mms mmsh udp tcp stun turn turns coap coaps mqtt mqtts
  mysql postgres postgresql redis mongodb jdbc sqlite docker ipfs ipns ipld dat magnet ed2k torrent feed webcal web urn tag geo doi
  chrome moz edge opera brave vivaldi safari firefox google googlechrome microsoft devtools
  mailto tel fax sms smsto mms callto sip sips sipp xmpp aim skype facetime imessage tg telegram whatsapp viber slack discord msteams zoommtg
  zoomus spotify steam vscode vscodium cursor jetbrains idea xcode github sourcetree notion obsidian evernote onenote
  itms itmss itunes macappstore market amzn shortcuts workflow prefs maps music podcasts videos photos calshow contact help search hcp com
  anydesk teamviewer teamviewerapi tvcontrol tvchat tvpresent tvjoinv tvsendfile tvsqcustomer tvsqsupport tvstandby tvvideocall tvvpn rustdesk
  todesk sunlogin nomachine parsec splashtop logmein gotomypc gotoassist gotomeeting gotoopener bomgar beyondtrust screenconnect connectwise
  dameware supremo ultraviewer aweray zohoassist dwagent remmina citrix citrixonline receiver icaclient vmware uvnc
  nx nxplayer radmin ammyy getscreen hoptodesk realvnc vncviewer ultravnc tightvnc st mstsc msrdp freerdp putty kitty winscp jump
  remotedesktop remote quickassist
  jnlp jnlps javaws clickonce powershell osascript applescript iterm otpauth bitwarden onepassword keepass keepassxc lastpass dashlane openid
  upi tez gpay phonepe paytm paytmmp bhim credpay alipay alipays alipayqr alipayconnect weixin wechat unionpay kakaopay kakaotalk supertoss
  naverpay linepay gcash zalopay grabpay shopeepay paypal venmo cashapp cashme zelle monzo swish vipps mobilepay twint bizum blik klarna
  bancontact payconiq girocode bankid bezahlcode spayd
  satispay revolut samsungpay momo pix
  payto bitcoin ethereum monero litecoin lightning lnurl lnurlp lnurlw keyauth solana wc`.split(/\s+/),
)

/**
 * Link to a wallet's app: a web link (universal), or a scheme of its own with `://`. Undefined for anything else.
 * Universal links are an allow-list. Custom schemes cannot be one: wallets choose them freely and register them nowhere, so only the
 * registry's row names the wallet of a scheme. So every scheme with another known owner is rejected; any other link can at most fail to open,
 * or open an app that the visitor has installed.
 */
export function walletLink(value: unknown): string | undefined {
  const scheme = appScheme(value)
  if (scheme === undefined) return webLink(value)
  const [owner = ''] = scheme.split(/\d*(?:[+.-]|$)/)
  return OWNED.has(owner) ? undefined : (value as string)
}
