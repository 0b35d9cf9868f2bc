/** Honest people of the generated past, among them groups that look like fraud. */
import { enter } from './auctions.ts'
import { DAY, ELSEWHERE, type History, HOUR, NOW, type Person } from './history.ts'

/** Dealers with their offices: people of one business on the office's browser and address, who also buy privately. */
export function addDealers(history: History, count: number): readonly Person[] {
  return Array.from({ length: count }, (_, index) => {
    const business = `Motors ${index + 1}`
    const office = history.name('device')
    const address = history.name('address')
    const dealer = history.addPerson('dealer', {
      isDealer: true,
      business,
      devices: [office, history.name('device')],
      address,
      appetite: history.int(0, 30),
      createdAtMs: NOW - history.int(200, 900) * DAY,
    })
    const madeTogether = history.chance(0.2)
    for (let more = history.int(1, 5); more > 0; more -= 1) {
      const hiredAtMs = madeTogether ? dealer.createdAtMs + HOUR : NOW - history.int(5, 600) * DAY
      history.addPerson('dealer’s office', {
        business: history.chance(0.3) ? business : null,
        devices: [office, history.name('device')],
        address,
        appetite: history.int(0, 4),
        createdAtMs: Math.max(hiredAtMs, dealer.createdAtMs),
      })
    }
    return dealer
  })
}

/** Families: one home address, one or two common browsers, phones of their own, and often one card of two. */
export function addFamilies(history: History, count: number): void {
  for (let family = 0; family < count; family += 1) {
    const [address, tablet] = [history.name('address'), history.name('device')]
    const joinedAtMs = NOW - history.int(10, 900) * DAY
    const joinedTogether = history.chance(0.25)
    const card = history.chance(0.4) ? history.name('card') : null
    const members = Array.from({ length: history.int(2, 4) }, (_, index) => {
      const createdAtMs = joinedTogether ? joinedAtMs + index * HOUR : NOW - history.int(1, 900) * DAY
      const devices = [tablet, ...(history.chance(0.85) ? [history.name('device')] : [])]
      const member = history.addPerson('family', {
        address,
        devices,
        createdAtMs,
        appetite: history.chance(0.4) ? history.int(1, 5) : 0,
      })
      if (card !== null && index < 2) history.addCard(member, createdAtMs + HOUR, card)
      return member
    })
    // Two of a family look for the same kind of car.
    const [one, other] = members
    if (one && other && history.chance(0.1)) {
      const auction = history.pick(history.auctions)
      enter(history, one, auction)
      enter(history, other, auction)
    }
  }
}

/** Colleagues at one address; some buy a colleague's car. */
export function addWorkplaces(history: History, count: number, sellers: readonly Person[]): void {
  for (let workplace = 0; workplace < count; workplace += 1) {
    const address = history.name('address')
    const size = history.int(5, 40)
    const seller = history.chance(0.6) ? history.pick(sellers.filter(({ isDealer }) => !isDealer)) : null
    if (seller) history.signIn(seller, history.between(seller.createdAtMs), { address })
    const cars = seller ? history.auctions.filter(({ sellerId }) => sellerId === seller.id) : []
    for (let more = size; more > 0; more -= 1) {
      const person = history.addPerson('workplace', { appetite: history.chance(0.3) ? history.int(1, 6) : 0 })
      history.signIn(person, history.between(person.createdAtMs), { address })
      if (cars.length > 0 && history.chance(0.2)) {
        for (let bids = history.int(1, 2); bids > 0; bids -= 1) enter(history, person, history.pick(cars))
      }
    }
  }
}

/** Collectors who follow one dealer: most of their bids are on the cars of that one. */
export function addCollectors(history: History, count: number, dealers: readonly Person[]): void {
  for (let collector = 0; collector < count; collector += 1) {
    const dealer = history.pick(dealers)
    const cars = history.auctions.filter(({ sellerId }) => sellerId === dealer.id)
    const group = history.chance(0.3) ? 'collector who bids low' : 'collector'
    const person = history.addPerson(group, {
      createdAtMs: NOW - history.int(90, 900) * DAY,
      appetite: history.chance(0.5) ? 0 : history.int(1, 3),
    })
    for (let more = history.int(4, 16); more > 0 && cars.length > 0; more -= 1) {
      enter(history, person, history.pick(cars), group === 'collector' ? 'usual' : 'low')
    }
  }
}

/** Everybody else, with the ordinary strokes of life. */
export function addOthers(history: History, total: number): void {
  const library = history.name('address')
  while (history.people.length < total) {
    const kind = history.fraction()
    if (kind < 0.02) addTraveler(history)
    else if (kind < 0.03) addVpnUser(history)
    else if (kind < 0.05) addCardMistakes(history)
    else if (kind < 0.07) addMover(history)
    else if (kind < 0.08) addEnthusiast(history)
    else {
      const person = history.addPerson('other', { appetite: history.chance(0.3) ? history.int(1, 6) : 0 })
      if (history.chance(0.02))
        history.signIn(person, history.between(person.createdAtMs), { address: library })
    }
  }
}

/** Flies across the country, or has left a browser signed in at home that somebody else uses. */
function addTraveler(history: History): void {
  const person = history.addPerson('traveler', {
    devices: [history.name('device'), history.name('device')],
    appetite: history.int(0, 3),
  })
  const atMs = history.between(person.createdAtMs)
  const device = history.pick(person.devices)
  history.usualSignIns(person)
  history.signIn(person, atMs, { device })
  const hours = history.chance(0.3) ? 1 : history.int(6, 12)
  history.signIn(person, atMs + hours * HOUR, { device, place: history.pick(ELSEWHERE) })
}

/** Uses a private network whose exits are anywhere, and sometimes a new phone on it. */
function addVpnUser(history: History): void {
  const person = history.addPerson('private network', { appetite: history.int(0, 3) })
  history.usualSignIns(person)
  const atMs = history.between(person.createdAtMs)
  const abroad = { country: 'NL', city: 'Amsterdam', latitude: 52.37, longitude: 4.9 }
  history.signIn(person, atMs)
  history.signIn(person, atMs + HOUR / 2, { place: history.chance(0.5) ? abroad : history.pick(ELSEWHERE) })
  if (history.chance(0.1)) {
    history.signIn(person, atMs + HOUR, { device: history.name('device'), place: history.pick(ELSEWHERE) })
  }
}

/** Mistypes a card a few times, or tries the second and the third one. */
function addCardMistakes(history: History): void {
  const person = history.addPerson('card mistakes', { appetite: history.chance(0.5) ? history.int(1, 3) : 0 })
  const atMs = Math.min(
    NOW,
    history.chance(0.5) ? person.createdAtMs + HOUR : history.between(person.createdAtMs),
  )
  for (let more = history.int(1, 7); more > 0; more -= 1) {
    history.declines.push({ userId: person.id, atMs: atMs + history.int(0, 40) * 60_000 })
  }
  for (let more = history.int(1, 3); more > 0; more -= 1) history.addCard(person, atMs + HOUR)
}

/** Changes email address and card at once, such as after a new job, and goes on bidding. */
function addMover(history: History): void {
  const person = history.addPerson('new email and card', {
    createdAtMs: NOW - history.int(60, 900) * DAY,
    appetite: history.int(1, 5),
  })
  const atMs = NOW - history.int(1, 20) * DAY
  history.usualSignIns(person)
  if (history.chance(0.3)) history.signIn(person, atMs - HOUR, { device: history.name('device') })
  history.emailChanges.push({ userId: person.id, atMs })
  history.addCard(person, atMs + history.int(0, 48) * HOUR)
}

/** Has found the site and bids all night. */
function addEnthusiast(history: History): void {
  const person = history.addPerson('enthusiast', { createdAtMs: NOW - history.int(1, 30) * DAY })
  const open = history.auctions.filter(({ endAtMs }) => endAtMs > NOW)
  if (open.length === 0) return
  const atMs = NOW - history.int(0, 20) * HOUR
  for (let more = history.int(4, 11); more > 0; more -= 1) {
    const auction = history.pick(open)
    const bid = { bidderId: person.id, amount: Math.round(auction.value * 0.4), atMs: atMs + more * 60_000 }
    if (bid.atMs > person.createdAtMs) history.extraBids.push({ auctionId: auction.id, bid })
  }
}
