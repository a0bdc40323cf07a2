/**
 * Draws the demo clinic's film: `node scripts/launch.mjs demo-film`. Only this script needs `ffmpeg`, so the film is in the
 * repository.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import sharp from 'sharp';
import { drawWaterFilm } from '#db/demo/pictures/water-film.ts';

const seconds = 8;
const framesPerSecond = 20;
/** The drop falls twice. */
const rounds = 2;
/** Start of the film within a round: lists show its first picture, which must show the drop. */
const opening = 0.3;
const film = join(import.meta.dirname, '..', 'db', 'demo', 'pictures', 'water.mp4');

const input = [
  '-f',
  'rawvideo',
  '-pix_fmt',
  'rgb24',
  '-s',
  '960x640',
  '-r',
  String(framesPerSecond),
  '-i',
  '-',
];
// A pixel format that every browser plays, and the index at the start, so that playing begins during the download.
const output = ['-c:v', 'libx264', '-crf', '30', '-preset', 'veryslow', '-pix_fmt', 'yuv420p', '-g', '40'];
const encoder = spawn('ffmpeg', ['-y', ...input, ...output, '-movflags', '+faststart', film], {
  stdio: ['pipe', 'ignore', 'ignore'],
});
const ended = once(encoder, 'exit');
const frames = seconds * framesPerSecond;
for (let frame = 0; frame < frames; frame += 1) {
  const drawing = drawWaterFilm((opening + (frame * rounds) / frames) % 1);
  const pixels = await sharp(Buffer.from(drawing)).resize(960, 640).removeAlpha().raw().toBuffer();
  if (!encoder.stdin.write(pixels)) await once(encoder.stdin, 'drain');
}
encoder.stdin.end();
const [code] = await ended;
console.log(code === 0 ? film : 'ffmpeg failed');
process.exitCode = code === 0 ? 0 : 1;
