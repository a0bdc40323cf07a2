/** The least that can answer over HTTP: reads a small body, and sends as many bytes as the path says. */
import { createServer } from 'node:http';

const answers = new Map([80, 6_600].map((bytes) => [`/${bytes}`, Buffer.alloc(bytes, 'a')]));

createServer((request, response) => {
  const body = answers.get(request.url ?? '') ?? Buffer.alloc(0);
  request.resume().on('end', () => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body);
  });
}).listen(Number(process.env.PORT), '127.0.0.1');
process.once('disconnect', () => process.exit());
