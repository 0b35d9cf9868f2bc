// The baseline of the benchmark: an object that stores one row for each request, and one
// that sends a text to every socket. No product code, no validation, no reads.
import { DurableObject } from 'cloudflare:workers'

export class BareObject extends DurableObject {
  constructor(ctx, env) {
    super(ctx, env)
    ctx.storage.sql.exec(
      'CREATE TABLE IF NOT EXISTS bids (id INTEGER PRIMARY KEY, bidder INTEGER, amount INTEGER)',
    )
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair('ping', 'pong'))
  }

  insert(bidder, amount) {
    this.ctx.storage.sql.exec('INSERT INTO bids (bidder, amount) VALUES (?, ?)', bidder, amount)
    return { ok: true }
  }

  broadcast(text) {
    for (const socket of this.ctx.getWebSockets()) socket.send(text)
    return { ok: true }
  }

  async fetch() {
    const pair = new WebSocketPair()
    this.ctx.acceptWebSocket(pair[1])
    return new Response(null, { status: 101, webSocket: pair[0] })
  }

  webSocketMessage(socket, text) {
    const { bidder, amount, id } = JSON.parse(text)
    this.insert(bidder, amount)
    socket.send(JSON.stringify({ ok: true, id }))
  }
}

export default {
  async fetch(request, env) {
    const url = new URL(request.url)
    const object = env.BARE.getByName(url.searchParams.get('name') ?? 'bare')
    if (request.headers.get('upgrade') === 'websocket') return object.fetch(request)
    if (url.pathname === '/broadcast') {
      return Response.json(await object.broadcast(await request.text()))
    }
    const { bidder, amount } = await request.json()
    return Response.json(await object.insert(bidder, amount))
  },
}
