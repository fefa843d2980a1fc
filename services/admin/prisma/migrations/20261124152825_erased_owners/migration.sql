-- CreateTable
CREATE TABLE "erased_owners" (
    "ownerId" TEXT NOT NULL,
    "erasedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "erased_owners_pkey" PRIMARY KEY ("ownerId")
);

-- CreateIndex
CREATE INDEX "erased_owners_erasedAt_idx" ON "erased_owners"("erasedAt");
