import { type Kysely, sql } from 'kysely'

const id = sql`gen_random_uuid()`

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('communities')
    .addColumn('id', 'uuid', (column) => column.primaryKey().defaultTo(id))
    .addColumn('kind', 'text', (column) =>
      column.notNull().check(sql`kind in ('association', 'group')`),
    )
    .addColumn('parent_id', 'uuid', (column) =>
      column.references('communities.id').onDelete('cascade'),
    )
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('real_name', 'text')
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('type_details', 'text')
    .addColumn('description', 'text')
    .addColumn('image', 'text')
    .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addCheckConstraint(
      'communities_of_a_kind',
      sql`case kind when 'association' then parent_id is null else real_name is null end`,
    )
    .execute()
  await db.schema
    .createIndex('communities_parent_id')
    .on('communities')
    .column('parent_id')
    .where('parent_id', 'is not', null)
    .execute()
  // The sweep of pictures nobody shows any more asks by it.
  await db.schema
    .createIndex('communities_image')
    .on('communities')
    .column('image')
    .where('image', 'is not', null)
    .execute()

  await db.schema
    .createTable('memberships')
    .addColumn('id', 'uuid', (column) => column.primaryKey().defaultTo(id))
    .addColumn('community_id', 'uuid', (column) =>
      column.notNull().references('communities.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'uuid', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('role', 'text', (column) =>
      column.notNull().check(sql`role in ('creator', 'administrator', 'moderator', 'member')`),
    )
    .addColumn('contribution', 'text', (column) =>
      column.notNull().defaultTo('empty').check(sql`contribution in ('paid', 'waiting', 'empty')`),
    )
    .addColumn('joined_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addUniqueConstraint('memberships_once', ['community_id', 'user_id'])
    .execute()
  await db.schema.createIndex('memberships_user_id').on('memberships').column('user_id').execute()
  await db.schema
    .createIndex('memberships_one_creator')
    .on('memberships')
    .column('community_id')
    .unique()
    .where(sql.ref('role'), '=', sql.lit('creator'))
    .execute()

  await db.schema
    .createTable('rooms')
    .addColumn('id', 'uuid', (column) => column.primaryKey().defaultTo(id))
    .addColumn('community_id', 'uuid', (column) =>
      column.notNull().unique().references('communities.id').onDelete('cascade'),
    )
    .execute()

  await db.schema
    .createTable('invitations')
    .addColumn('id', 'uuid', (column) => column.primaryKey().defaultTo(id))
    .addColumn('community_id', 'uuid', (column) =>
      column.notNull().references('communities.id').onDelete('cascade'),
    )
    .addColumn('email', 'text', (column) => column.notNull().check(sql`email = lower(email)`))
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('invited_by', 'uuid', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
    // Set when its link led to a registration: activating that account accepts it.
    .addColumn('promised_at', 'timestamptz')
    .addUniqueConstraint('invitations_once', ['community_id', 'email'])
    .execute()
  await db.schema.createIndex('invitations_email').on('invitations').column('email').execute()
  await db.schema
    .createIndex('invitations_expires_at')
    .on('invitations')
    .column('expires_at')
    .execute()

  await db.schema
    .createTable('documents')
    .addColumn('id', 'uuid', (column) => column.primaryKey().defaultTo(id))
    .addColumn('community_id', 'uuid', (column) =>
      column.notNull().references('communities.id').onDelete('cascade'),
    )
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('size', 'integer', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('path', 'text', (column) => column.notNull().unique())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .execute()
  await db.schema
    .createIndex('documents_community_id')
    .on('documents')
    .column('community_id')
    .execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of ['documents', 'invitations', 'rooms', 'memberships', 'communities']) {
    await db.schema.dropTable(table).execute()
  }
}
