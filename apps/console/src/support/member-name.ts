/** What a member is called here: the nickname, else the uid. */
export function memberName({ name, uid }: { readonly name: string; readonly uid: string }): string {
  return name === '' ? uid : name;
}
