import { type Document, type GymKind, gymKinds, isRecord, type Kind, kindAt } from './document.ts';
import { type Loose, placeLoose } from './loose.ts';
import type { Report } from './report.ts';

export type GymDocuments = Readonly<Record<GymKind, Document[]>>;

/** What was read: the documents of each gym by its uid, and those of users and gyms themselves. */
export interface Library {
  readonly users: ReadonlyMap<string, Document>;
  readonly gyms: ReadonlyMap<string, Document>;
  of(uid: string): GymDocuments;
}

/** Under these names, export tools put a document's path, its id, its collection, its fields and its subcollections. */
const marks = {
  path: ['__path__', '_path', 'path', 'refPath', 'ref', '__name__', 'name'],
  id: ['__id__', '_id', 'id', 'docId', 'documentId'],
  collection: ['__collection__', '_collection', 'collectionPath', 'collection', 'parentPath', 'parent'],
  data: ['__data__', '_data', 'data', 'fields'],
  children: ['__collections__', 'collections', 'subCollection', 'subCollections', 'subcollections'],
} as const;
const looseNames = new Set([
  'clients',
  'memberships',
  'payments',
  'routine',
  'schedules',
  'reservations',
  'programas',
  'planes',
  'productos',
]);

const segmentsOf = (path: string): string[] =>
  path
    .replace(/^projects\/[^/]+\/databases\/[^/]+\/documents\//, '')
    .split('/')
    .filter(Boolean);

const isPath = (value: unknown): value is string =>
  typeof value === 'string' && /^\/?(projects\/[^/]+\/databases\/|users\/|gyms\/|gyms$|users$)/.test(value);

const firstOf = (
  item: Record<string, unknown>,
  names: readonly string[],
  fits: (value: unknown) => boolean,
) => names.find((name) => Object.hasOwn(item, name) && fits(item[name]));

const isId = (value: unknown) => (typeof value === 'string' && value !== '') || typeof value === 'number';

/** Documents by id, or a list of documents with their ids; the routine may stand there without an id. */
const isCollection = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.every((item) => isRecord(item) && firstOf(item, marks.id, isId) !== undefined)
    : isRecord(value) && (Array.isArray(value.days) || Object.values(value).every(isRecord));

const without = (item: Record<string, unknown>, names: readonly (string | undefined)[]) =>
  Object.fromEntries(Object.entries(item).filter(([name]) => !names.includes(name)));

/** Puts documents in their places, however a tool wrote them. */
export class Collector {
  private readonly byKind = new Map<Kind, Map<string, Document>>();
  private readonly loose: Loose[] = [];
  private readonly report: Report;

  constructor(report: Report) {
    this.report = report;
  }

  /** A whole file, or what is within it: collections by name or path, a list of documents, or one document. */
  add(content: unknown): void {
    if (Array.isArray(content)) {
      for (const item of content) this.addItem(item);
    } else if (isRecord(content)) {
      if (firstOf(content, marks.path, isPath)) this.addItem(content);
      else for (const [name, value] of Object.entries(content)) this.addNamed(name, value);
    } else this.report.leave(JSON.stringify(content), 'No es un documento.');
  }

  /** One document with its path, or with its collection and id. */
  addItem(item: unknown): void {
    if (!isRecord(item)) {
      this.report.leave(JSON.stringify(item), 'No es un documento.');
      return;
    }
    const pathKey = firstOf(item, marks.path, isPath);
    const idKey = firstOf(item, marks.id, isId);
    const collectionKey = firstOf(item, marks.collection, (value) => typeof value === 'string');
    const dataKey = firstOf(item, marks.data, isRecord);
    const id = idKey === undefined ? [] : [String(item[idKey])];
    const rest = without(item, [pathKey, idKey, collectionKey, dataKey]);
    const data = dataKey === undefined ? rest : (item[dataKey] as Record<string, unknown>);
    const segments = segmentsOf(String(item[pathKey ?? collectionKey ?? ''] ?? ''));
    const [name = ''] = segments;
    if (segments.length === 1 && looseNames.has(name)) this.loose.push({ name, id: id[0] ?? '', data });
    else if (segments.length > 0)
      this.addDocument(segments.length % 2 ? [...segments, ...id] : segments, data);
    else this.report.leave(JSON.stringify(item).slice(0, 80), 'No dice su ruta, como gyms/…/clients/….');
  }

  private addNamed(name: string, value: unknown): void {
    const segments = segmentsOf(name);
    if ((marks.children as readonly string[]).includes(name)) this.add(value);
    else if (looseNames.has(name)) this.addLoose(name, value);
    else if (segments.length % 2 === 0 && isRecord(value)) this.addDocument(segments, value);
    else if (kindAt(segments) && isCollection(value)) this.addCollection(segments, value);
    else this.report.leave(name, 'No es una colección conocida.');
  }

  private addLoose(name: string, value: unknown): void {
    if (!isCollection(value)) {
      this.report.leave(name, 'No es una colección de documentos.');
      return;
    }
    const items = Array.isArray(value)
      ? value
      : Object.entries(value as object).map(([id, data]) => ({ ...data, id }));
    for (const item of items) this.addItem({ ...item, __collection__: name });
  }

  private addCollection(segments: readonly string[], content: unknown): void {
    if (isRecord(content) && Array.isArray(content.days)) {
      this.addDocument([...segments, 'routine'], content);
    } else if (isRecord(content)) {
      for (const [id, value] of Object.entries(content)) {
        if (isRecord(value)) this.addDocument([...segments, id], value);
        else this.report.leave([...segments, id].join('/'), 'No es un documento.');
      }
    } else for (const item of content as Record<string, unknown>[]) this.addListed(segments, item);
  }

  private addListed(segments: readonly string[], item: Record<string, unknown>): void {
    const key = firstOf(item, marks.id, isId) ?? '';
    const dataKey = firstOf(item, marks.data, isRecord);
    const data = dataKey === undefined ? without(item, [key]) : (item[dataKey] as Record<string, unknown>);
    this.addDocument([...segments, String(item[key])], data);
  }

  private addDocument(segments: readonly string[], content: Record<string, unknown>): void {
    const path = segments.join('/');
    const kind = kindAt(segments);
    if (!kind || segments.length % 2 === 1) {
      this.report.leave(path, 'No es de una colección conocida.');
      return;
    }
    const data: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(content)) {
      if ((marks.children as readonly string[]).includes(name) && isRecord(value)) {
        for (const [child, documents] of Object.entries(value))
          this.addChildren([...segments, segmentsOf(child).at(-1) ?? child], documents);
      } else if (kindAt([...segments, name]) && isCollection(value))
        this.addCollection([...segments, name], value);
      else if (name !== 'id' || value !== segments.at(-1)) data[name] = value;
    }
    this.put(kind, { path, parent: segments.slice(0, -2).join('/'), id: segments.at(-1) ?? '', data });
  }

  private addChildren(segments: readonly string[], documents: unknown): void {
    if (kindAt(segments) && isCollection(documents)) this.addCollection(segments, documents);
    else this.report.leave(segments.join('/'), 'No es una colección conocida.');
  }

  private put(kind: Kind, document: Document): void {
    const documents = this.byKind.get(kind) ?? new Map<string, Document>();
    this.byKind.set(kind, documents);
    if (documents.has(document.path))
      this.report.tell(`${document.path}: está dos veces en el archivo; vale la última.`);
    documents.set(document.path, document);
  }

  private gymUids(): Set<string> {
    const paths = [...this.byKind.values()].flatMap((documents) => [...documents.values()]);
    const isGym = ({ path, data }: Document) => path.startsWith('gyms/') || data.role === 'gym';
    return new Set(paths.filter(isGym).map(({ path }) => path.split('/')[1] ?? ''));
  }

  /** Call it once all is added. */
  finish(): Library {
    for (const { segments, data } of placeLoose(this.loose, this.gymUids(), this.report))
      this.addDocument(segments, data);
    const kinds = Object.keys(gymKinds) as GymKind[];
    const byGym = new Map<string, GymDocuments>();
    const of = (uid: string) => {
      const found = byGym.get(uid) ?? (Object.fromEntries(kinds.map((kind) => [kind, []])) as never);
      byGym.set(uid, found);
      return found as GymDocuments;
    };
    for (const kind of kinds)
      for (const document of this.byKind.get(kind)?.values() ?? [])
        of(document.path.split('/')[1] ?? '')[kind].push(document);
    const byId = (kind: Kind) =>
      new Map([...(this.byKind.get(kind)?.values() ?? [])].map((document) => [document.id, document]));
    const gyms = byId('gyms');
    // A gym may have documents below it without one of its own.
    for (const uid of byGym.keys())
      if (!gyms.has(uid)) gyms.set(uid, { path: `gyms/${uid}`, parent: '', id: uid, data: {} });
    return { users: byId('users'), gyms, of };
  }
}
