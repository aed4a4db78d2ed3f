/** Lookup "rounds", in their order. */
export const rounds = ['round_1', 'round_2', 'round_3'] as const
export type Round = (typeof rounds)[number]

/** The money received or paid in a round, in riel. */
export interface RoundAmount {
  round: Round
  amount: number
}

export interface RoundFund {
  round: Round
  received: number
  paid: number
  /** The rest of the round's own money, after payments of this and later rounds. */
  leftover: number
  /** The money that can still be paid in the round: its leftover and those of the rounds before it. */
  available: number
}

/** The round to enter next: each only after the one before; null when all three are there. */
export function nextRound(entered: readonly { round: Round }[]): Round | null {
  const has = (round: Round) => entered.some((entry) => entry.round === round)
  if (has('round_3')) return null
  if (has('round_2')) return 'round_3'
  return has('round_1') ? 'round_2' : 'round_1'
}

/** Only the last round is deleted, so that no gap comes about. */
export function isLastRound(round: Round, entered: readonly { round: Round }[]): boolean {
  return entered.every((entry) => rounds.indexOf(entry.round) <= rounds.indexOf(round))
}

/**
 * The money of a school's three rounds. A payment takes the money of its own round first and then what the rounds before
 * it left, the nearest first. So the sum of the leftovers up to a round is exactly what can still be paid
 * in it, also where a later round has drawn on it. What no money covers shows as a negative leftover of its round.
 */
export function roundFunds(received: readonly RoundAmount[], paid: readonly RoundAmount[]): RoundFund[] {
  const funds: RoundFund[] = []
  for (const round of rounds) {
    const fund = { round, received: sumRound(received, round), paid: sumRound(paid, round), leftover: 0, available: 0 }
    fund.leftover = fund.received - fund.paid
    for (const earlier of funds.toReversed()) {
      const drawn = Math.min(Math.max(-fund.leftover, 0), Math.max(earlier.leftover, 0))
      earlier.leftover -= drawn
      fund.leftover += drawn
    }
    funds.push(fund)
  }
  let available = 0
  for (const fund of funds) {
    available += fund.leftover
    fund.available = available
  }
  return funds
}

/** Returns whether no round has paid more than had been received by then. */
export function isCovered(funds: readonly RoundFund[]): boolean {
  return funds.every(({ leftover }) => leftover >= 0)
}

/** The highest possible payment of the round; its own earlier payment does not count. */
export function availableFor(round: Round, received: readonly RoundAmount[], paid: readonly RoundAmount[]): number {
  const others = paid.filter((payment) => payment.round !== round)
  return roundFunds(received, others).find((fund) => fund.round === round)?.available ?? 0
}

function sumRound(amounts: readonly RoundAmount[], round: Round): number {
  return amounts.reduce((sum, amount) => (amount.round === round ? sum + amount.amount : sum), 0)
}
