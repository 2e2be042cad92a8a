export function Hero() {
  return (
    <div className="hero">
      <h1>Come in.</h1>
      <p>
        This web app embeds Foyer. Press the button above to connect a wallet of one chain family or of all four, see
        its balances, switch the network and disconnect.
      </p>
    </div>
  )
}
