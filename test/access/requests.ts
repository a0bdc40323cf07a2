/** The HTTP requests of a call, written out so that a test sees every byte of the answer. */
import { contractCalls } from '../contract-calls.ts';
import type { Path } from './calls.ts';

/** The typed client's form, and the addresses of the OpenAPI document. */
export const forms = ['rpc', 'openapi'] as const;
export type Form = (typeof forms)[number];
export type Input = Record<string, unknown>;

interface Endpoint {
  path: Path;
  method: string;
  /** `/patients/{id}` */
  address: string;
}

const isPath = (path: string): path is Path => contractCalls.some((call) => call.path === path);

export const endpoints = new Map<string, Endpoint>(
  contractCalls.map(({ path, call: { route } }) => [
    path,
    { path: toPath(path), method: route.method ?? 'POST', address: route.path ?? '' },
  ]),
);

function toPath(path: string): Path {
  if (isPath(path)) return path;
  throw new Error(`the contract has no call ${path}`);
}

export const methodOf = (path: Path) => endpoints.get(path)?.method ?? 'POST';

/** @param method another than the call's own, which must not work */
export function requestOf(form: Form, path: Path, input: Input, method?: string): [string, RequestInit] {
  return form === 'rpc' ? rpcRequest(path, input, method) : openapiRequest(path, input, method);
}

function rpcRequest(path: Path, input: Input, method = 'POST'): [string, RequestInit] {
  const address = `/api/rpc/${path.replace('.', '/')}`;
  if (method !== 'POST' && method !== 'PUT' && method !== 'PATCH') {
    return [`${address}?${new URLSearchParams({ data: JSON.stringify({ json: input }) })}`, { method }];
  }
  const files = Object.entries(input).filter(([, value]) => value instanceof File);
  if (files.length === 0) return [address, { method, ...jsonBody({ json: input }) }];
  const body = new FormData();
  body.set('data', JSON.stringify({ json: input, meta: [], maps: files.map(([name]) => [name]) }));
  files.forEach(([, file], index) => {
    if (file instanceof File) body.set(String(index), file);
  });
  return [address, { method, body }];
}

function openapiRequest(path: Path, input: Input, method: string = methodOf(path)): [string, RequestInit] {
  const rest = new Map(Object.entries(input).filter(([, value]) => value !== undefined));
  const address = (endpoints.get(path)?.address ?? '').replace(/\{(\w+)\}/gu, (_, name: string) => {
    const value = rest.get(name);
    rest.delete(name);
    return encodeURIComponent(String(value ?? 'x'));
  });
  if (['GET', 'HEAD', 'OPTIONS'].includes(method) || (method === 'DELETE' && rest.size === 0)) {
    const query = new URLSearchParams([...rest].map(([name, value]) => [name, String(value)]));
    return [`/api${address}${rest.size > 0 ? `?${query}` : ''}`, { method }];
  }
  if (![...rest.values()].some((value) => value instanceof File)) {
    return [`/api${address}`, { method, ...jsonBody(Object.fromEntries(rest)) }];
  }
  const body = new FormData();
  for (const [name, value] of rest) {
    if (value instanceof File) body.set(name, value);
    // A multipart form has texts and files only. The typed client sends the other values.
    else if (typeof value === 'string') body.set(name, value);
  }
  return [`/api${address}`, { method, body }];
}

const jsonBody = (value: unknown) => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
});
