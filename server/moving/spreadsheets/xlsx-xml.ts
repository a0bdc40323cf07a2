/** Streaming reader of the XML parts of a workbook. It knows no entities but XML's own, so a part cannot grow by them. */
import type { Readable } from 'node:stream';
import { Parser } from 'htmlparser2';
import { SpreadsheetProblem } from './spreadsheet-problem.ts';
import { containerProblem } from './xlsx-container.ts';

/** Workbooks nest about ten deep. A parser keeps each open element, so a part of opening tags alone would fill the memory. */
const maxDepth = 100;
const maxAttributes = 100;

export interface XmlHandler {
  /** Names are without their prefix: some programs write `x:row`. */
  open?(name: string, attributes: Record<string, string>): void;
  close?(name: string): void;
  /** A text can arrive in parts. */
  text?(text: string): void;
}

const local = (name: string) => name.slice(name.indexOf(':') + 1);

/** @returns a turn for each part of the text that was parsed: the handler has been told of it */
export async function* parseXml(body: Readable, handler: XmlHandler): AsyncGenerator<void> {
  let depth = 0;
  let attributes = 0;
  const parser = new Parser(
    {
      onopentagname: () => {
        depth += 1;
        attributes = 0;
        if (depth > maxDepth) throw new SpreadsheetProblem('sheet_damaged');
      },
      onattribute: () => {
        attributes += 1;
        if (attributes > maxAttributes) throw new SpreadsheetProblem('sheet_damaged');
      },
      onopentag: (name, given) => handler.open?.(local(name), given),
      onclosetag: (name) => {
        depth -= 1;
        handler.close?.(local(name));
      },
      ontext: (text) => handler.text?.(text),
    },
    { xmlMode: true },
  );
  const decoder = new TextDecoder();
  try {
    for await (const chunk of body) {
      parser.write(decoder.decode(chunk, { stream: true }));
      yield;
    }
    parser.end(decoder.decode());
    yield;
  } catch (cause) {
    throw containerProblem(cause);
  } finally {
    body.destroy();
  }
}

/** As `parseXml`, to the end. */
export async function parseWholeXml(body: Readable, handler: XmlHandler): Promise<void> {
  for await (const _turn of parseXml(body, handler));
}
